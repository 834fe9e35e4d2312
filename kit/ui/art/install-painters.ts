import { drawAvatar } from "./avatar/draw.ts";
import { draw, isDrawing } from "./drawings.ts";
import { avatarPainter, drawingPainter } from "./painters.ts";

/**
 * Imported by the server entry, so that pages contain their drawings. The browser loads the drawing code only when it
 * has to draw.
 */
drawingPainter.install((name) => (isDrawing(name) ? draw(name) : ""));
avatarPainter.install(drawAvatar);
