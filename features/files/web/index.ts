export { ScreenshotField } from "./parts/ScreenshotField.tsx";
export { pictureTypes, shrinkToSquare } from "./parts/shrink-picture.ts";
export { useObjectUrl } from "./parts/use-object-url.ts";
