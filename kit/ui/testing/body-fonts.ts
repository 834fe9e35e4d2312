/**
 * The body fonts for layout tests: the one of most phones and a wide one. `kit/testing/fonts/fonts.conf` provides both.
 */
export const bodyFonts = ["Roboto", "DejaVu Sans"] as const;
