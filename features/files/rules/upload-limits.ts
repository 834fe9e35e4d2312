/** Maximum upload size. The browser shrinks pictures to far less. */
export const maxUploadBytes = 5 * 1_024 * 1_024;
/** Limits the decoded size: a small file can contain a picture too large for memory. */
export const maxPixels = 24_000_000;
/** Largest picture that a phone decodes to shrink it: enough for large cameras without exhausting memory. */
export const maxPixelsShrunk = 72_000_000;
