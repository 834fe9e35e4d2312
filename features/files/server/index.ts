export type { FilePorts, FileStore } from "./ports.ts";
export {
  confirmAttachment,
  confirmPicture,
  confirmScreenshot,
  dropPictures,
  dropPicturesById,
  storeAttachment,
  storeScreenshot,
  storeAvatar,
  listPictures,
  sweepFiles,
} from "./service.ts";
export { findSimilarScreenshots, lockSimilarScreenshots } from "./similar-screenshots.ts";
