import { PushFailed, type PushPort } from "#kit/push/port.ts";
import { pushPrefix, type Messages } from "./messages.ts";

interface Shown {
  readonly title?: string;
  readonly body?: string;
  readonly link?: string;
}

/**
 * Lists the pushes of the demo beside SMS and mails, with what the push service answered: a push reaches a browser only if
 * its push service can be reached from here.
 */
export function recordPushes(port: PushPort, messages: Pick<Messages, "add">): PushPort {
  return {
    ...port,
    async send(message) {
      let outcome = "accepted";
      try {
        await port.send(message);
      } catch (error) {
        outcome = error instanceof PushFailed ? error.code : "failed";
        throw error;
      } finally {
        const { subscription, receiver, payload, topic } = message;
        const { title, body, link } = JSON.parse(payload) as Shown;
        messages.add({
          channel: "push",
          to: pushPrefix + receiver,
          from: [URL.parse(subscription.endpoint)?.hostname ?? "unknown", topic, outcome].join(" · "),
          text: [title, body, link].filter((part) => part !== undefined && part !== "").join("\n"),
        });
      }
    },
  };
}
