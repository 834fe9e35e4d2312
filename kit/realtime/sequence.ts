export interface Sequenced {
  seq: number;
}

export interface MissedMessages<Message> {
  messages: readonly Message[];
  hasMore: boolean;
}

export interface SequenceOptions<Message extends Sequenced> {
  /** The last sequence number that is already shown. */
  after: number;
  show: (message: Message) => void;
  /** Fetches the messages after that number from the database, in order. */
  fetchMissed: (afterSeq: number) => Promise<MissedMessages<Message>>;
  /** Resolves when it is time for this retry of a failed fetch, counted from 1. */
  wait(attempt: number): Promise<void>;
}

export interface Sequence<Message extends Sequenced> {
  receive(message: Message): void;
  /** Fetches what may have been missed, for example after a reconnection. */
  catchUp(): Promise<void>;
  close(): void;
}

/**
 * Shows each message of a room once and in order. Messages are stored before they are sent, and the network may lose,
 * repeat and reorder them, so gaps in the sequence numbers are fetched from the database.
 */
export function createSequence<Message extends Sequenced>(
  options: SequenceOptions<Message>,
): Sequence<Message> {
  const waiting = new Map<number, Message>();
  let last = options.after;
  let running: Promise<void> | undefined;
  let mustRunAgain = false;
  let isClosed = false;
  const isOpen = () => !isClosed;

  function show(message: Message): void {
    waiting.delete(message.seq);
    if (isClosed || message.seq <= last) return;
    last = message.seq;
    options.show(message);
  }

  function showReady(): void {
    for (let next = waiting.get(last + 1); next; next = waiting.get(last + 1)) show(next);
  }

  function showUpTo(seq: number): void {
    const ready = [...waiting.values()].filter((message) => message.seq <= seq);
    for (const message of ready.toSorted((a, b) => a.seq - b.seq)) show(message);
  }

  async function fetchPage(): Promise<MissedMessages<Message>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await options.fetchMissed(last);
      } catch {
        await options.wait(attempt);
        if (isClosed) return { messages: [], hasMore: false };
      }
    }
  }

  async function run(): Promise<void> {
    do {
      mustRunAgain = false;
      // All messages up to this number are stored by now: one that is still missing after the fetch was deleted.
      const lastReceived = Math.max(0, ...waiting.keys());
      let page: MissedMessages<Message>;
      do {
        page = await fetchPage();
        for (const message of page.messages) show(message);
        // An empty page ends the loop even if `hasMore` is true.
      } while (page.hasMore && page.messages.length > 0 && isOpen());
      showUpTo(lastReceived);
      showReady();
    } while ((mustRunAgain || waiting.size > 0) && isOpen());
  }

  function catchUp(): Promise<void> {
    // A fetch in progress may have read the database too early for this request.
    mustRunAgain = running !== undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    receive(message) {
      if (isClosed || message.seq <= last) return;
      waiting.set(message.seq, message);
      // A fetch in progress shows its messages first.
      if (running) return;
      showReady();
      if (waiting.size > 0) void catchUp();
    },
    catchUp,
    close() {
      isClosed = true;
      waiting.clear();
    },
  };
}
