export interface BrandingTables {
  feature_switches: FeatureSwitchesTable;
}

/** A row is a feature that is switched off. */
interface FeatureSwitchesTable {
  brand: string;
  feature: string;
  off_since: Date;
}
