import type { Screen } from "#kit/client/screen.ts";
import type { Frame } from "./page.ts";

const innerFrame = { file: "apps/web/shell/InnerFrame.tsx", load: () => import("./shell/InnerFrame.tsx") };

export const frames: Readonly<Record<Frame, Screen>> = {
  site: { file: "apps/web/shell/SiteFrame.tsx", load: () => import("./shell/SiteFrame.tsx") },
  app: innerFrame,
  task: innerFrame,
  entry: { file: "apps/web/shell/EntryFrame.tsx", load: () => import("./shell/EntryFrame.tsx") },
};
