export type { FilePorts, FileStore } from "./ports.ts";
export {
  confirmPicture,
  confirmScreenshot,
  dropPictures,
  findLookalikes,
  keepScreenshot,
  keepSquare,
  listPictures,
  lockLookalikes,
  sweepFiles,
} from "./service.ts";
