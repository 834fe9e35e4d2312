import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { routes } from "#kit/http/routes.ts";
import { filesContract } from "../contract.ts";
import type { FilePorts } from "./ports.ts";
import { uploadAvatar } from "./service.ts";

export function filesRoutes(ports: FilePorts) {
  return routes<typeof filesContract, Site>(filesContract, {
    "POST /api/game/upload-avatar": (call, { file }) => {
      if (!call.viewer) throw commonProblem("sign_in_required");
      return uploadAvatar(call, ports, call.viewer.id, file);
    },
  });
}
