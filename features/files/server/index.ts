export type { FilePorts, FileStore } from "./ports.ts";
export { confirmPicture, dropPictures, keepSquare, listPictures, sweepFiles } from "./service.ts";
