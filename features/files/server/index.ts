export type { FilePorts, FileStore } from "./ports.ts";
export {
  confirmAttachment,
  confirmPicture,
  confirmScreenshot,
  dropPictures,
  dropPicturesById,
  findSimilarScreenshots,
  storeAttachment,
  storeScreenshot,
  storeAvatar,
  listPictures,
  lockSimilarScreenshots,
  sweepFiles,
} from "./service.ts";
