import { expect, test } from "vitest";
import { isServerCode } from "./server-code.ts";

test.each(["/home/kickoff", "/srv/http/server/db", "/home/node_modules/server"])(
  "recognises server code by its folder, also in the checkout %s",
  (root) => {
    expect(isServerCode(root, `${root}/features/matches/server/service.ts`)).toBe(true);
    expect(isServerCode(root, `${root}/kit/db/database.ts`)).toBe(true);
    expect(isServerCode(root, `${root}/apps/server/main.ts`)).toBe(true);
    expect(isServerCode(root, `${root}/apps/web/client.tsx`)).toBe(false);
    expect(isServerCode(root, `${root}/features/matches/web/MatchScreen.tsx`)).toBe(false);
    expect(isServerCode(root, `${root}/node_modules/some/server/index.js`)).toBe(false);
  },
);
