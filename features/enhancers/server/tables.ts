import type { WornKind } from "../rules.ts";

export interface EnhancerTables {
  player_enhancers: PlayerEnhancersTable;
  worn_enhancers: WornEnhancersTable;
}

export interface PlayerEnhancersTable {
  purchase_id: string;
  player_id: string;
  enhancer: string;
  granted_at: Date;
  starts_at: Date;
  ends_at: Date | null;
  used_at: Date | null;
}

export interface WornEnhancersTable {
  player_id: string;
  kind: WornKind;
  enhancer: string;
  ends_at: Date;
}
