/** What a brand supplies for a theme. The compiler derives everything else and checks contrast. */
export interface ThemeSeeds {
  mode: "dark" | "light";
  /** Fill of primary buttons and of side A in every match. */
  brand: string;
  /** Side B in every match: at least 90 degrees of hue from `brand`, and not close to error red. */
  rival: string;
  /** Hue and chroma of the neutral surfaces. */
  background: readonly [hue: number, chroma: number];
  /** Corner radius of cards and inputs, in px. */
  radius: number;
  /** Buttons as pills. */
  pill: boolean;
  /** The display font: one width and weight of Archivo per brand (one 10 kB file). */
  width: 68 | 88 | 100 | 118;
  weight: 600 | 700 | 800 | 900;
  case: "uppercase" | "none";
  track: string;
  lead: number;
  /** Optical size of display type, so that wide and narrow fonts look equally large. */
  scale: number;
  motif: "blades" | "beads" | "adire" | "field" | "rays" | "wave";
}
