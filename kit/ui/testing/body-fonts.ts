/** The body fonts that layouts are tested with: that of most phones and a wide one. `kit/testing/fonts/fonts.conf` brings both. */
export const bodyFonts = ["Roboto", "DejaVu Sans"] as const;
