/** The brand of an unknown host in the demo: see apps/server/sites/sites.ts. */
export const defaultBrandKey = "blg-za-en";
