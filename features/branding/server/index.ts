export { createFeatureSwitches, findAllOff, moveSwitch, type FeatureSwitches } from "./feature-switches.ts";
export type { LegalTexts } from "./legal.ts";
export { mailBrandOf, mailSenderOf } from "./mail-brand.ts";
export { brandingRoutes } from "./routes.ts";
export type { Site } from "./site.ts";
