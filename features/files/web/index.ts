export { ScreenshotField } from "./parts/ScreenshotField.tsx";
export { pictureTypes, shrinkToSquare } from "./parts/shrink-picture.ts";
export { useAddressOf } from "./parts/use-address-of.ts";
