export type { FilePorts, FileStore } from "./ports.ts";
export {
  confirmPicture,
  confirmScreenshot,
  dropPictures,
  findSimilarScreenshots,
  storeScreenshot,
  storeAvatar,
  listPictures,
  lockSimilarScreenshots,
  sweepFiles,
} from "./service.ts";
