import type { Site } from "#features/branding/server/index.ts";
import type { PushPayload } from "../../contract.ts";
import { contentOf, type SentNotification } from "../messages.ts";

const listPath = "/notifications";

/** In the language of the subscription's brand. Several notifications lead to the list, one to where the player acts. */
export function composePush(
  site: Site,
  notification: SentNotification & { readonly id: string },
  { count, hasOneLink }: { readonly count: number; readonly hasOneLink: boolean },
  timeZone: string,
): PushPayload {
  const { title, text, moment } = contentOf(site, notification, timeZone);
  const more = count > 1 ? site.text("notifications")("andMore", count - 1) : null;
  return {
    id: notification.id,
    title,
    body: [text, moment, more].filter((part) => part !== null).join("\n"),
    tag: notification.kind.name,
    lang: site.brand.language,
    dir: site.brand.direction,
    link: hasOneLink ? notification.link : listPath,
  };
}
