import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { mostBytes } from "./rules.ts";

export const filesContract = defineContract({
  "POST /api/game/upload-avatar": {
    summary:
      "Takes a picture (JPEG, PNG or WebP, 5 MB) as the player's avatar. The body is the picture itself, not JSON.",
    auth: "player",
    upload: { mostBytes },
    answer: z.object({ avatarUrl: z.string() }),
    problems: ["file_type_wrong", "file_too_large"],
    // Never more than twenty a day.
    limit: { per: "viewer", burst: 10, everySeconds: 8_640 },
  },
});

export type FilesContract = typeof filesContract;
