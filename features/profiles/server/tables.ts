import type { ShareKind } from "../rules.ts";

export interface ProfileTables {
  shares: SharesTable;
  sharing_settings: SharingSettingsTable;
}

export interface SharesTable {
  code: string;
  player_id: string;
  kind: ShareKind;
  subject_id: string;
  created_at: Date;
}

export interface SharingSettingsTable {
  player_id: string;
  is_public: boolean;
  is_indexed: boolean;
}
