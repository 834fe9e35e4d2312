import type { JoinRefusal, RoomMessage, SequencedMessage } from "./message.ts";
import { createSequence } from "./sequence.ts";
import type { MissedMessages } from "./sequence.ts";

export interface Subscription {
  /** Sequence number of the last message that is already shown; 0 if there is none. */
  after: number;
  onMessage: (message: RoomMessage) => void;
  /** Fetches the messages after that number from the API. */
  fetchMissed: (afterSeq: number) => Promise<MissedMessages<SequencedMessage>>;
  onRefused?(code: JoinRefusal): void;
}

interface Follower {
  catchUp(): void;
  end(): void;
}

/** All subscriptions of this page to one room. */
export interface Room {
  receive(message: RoomMessage): void;
  catchUp(): void;
  refuse(code: JoinRefusal): void;
  add(subscription: Subscription): Follower;
  isEmpty(): boolean;
}

export function createRoom(wait: (attempt: number) => Promise<void>): Room {
  const followers = new Set<{
    receive(message: RoomMessage): void;
    catchUp(): void;
    subscription: Subscription;
  }>();
  return {
    receive(message) {
      for (const follower of followers) follower.receive(message);
    },
    catchUp() {
      for (const follower of followers) follower.catchUp();
    },
    refuse(code) {
      for (const { subscription } of followers) subscription.onRefused?.(code);
    },
    add(subscription) {
      const sequence = createSequence<SequencedMessage>({
        after: subscription.after,
        show: subscription.onMessage,
        fetchMissed: subscription.fetchMissed,
        wait,
      });
      const follower = {
        subscription,
        receive(message: RoomMessage) {
          const { seq } = message;
          if (seq === undefined) subscription.onMessage(message);
          else sequence.receive({ ...message, seq });
        },
        catchUp: () => void sequence.catchUp(),
      };
      followers.add(follower);
      return {
        catchUp: follower.catchUp,
        end() {
          sequence.close();
          followers.delete(follower);
        },
      };
    },
    isEmpty: () => followers.size === 0,
  };
}
