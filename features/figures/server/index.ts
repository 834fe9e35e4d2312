export { figuresRoutes } from "./routes.ts";
