import { drawAvatar } from "./avatar/draw.ts";
import { draw, isDrawing } from "./drawings.ts";
import { avatarPainter, drawingPainter } from "./painters.ts";

/**
 * The server's entry imports this file, so that pages are sent with their drawings in them. The browser never does:
 * it fetches the drawing code when it has something to draw.
 */
drawingPainter.install((name) => (isDrawing(name) ? draw(name) : ""));
avatarPainter.install(drawAvatar);
