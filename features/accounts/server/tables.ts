import type { Generated, GeneratedAlways } from "kysely";

export interface AccountTables {
  players: PlayersTable;
  sessions: SessionsTable;
}

export interface PlayersTable {
  id: string;
  service: string;
  username: string;
  username_key: GeneratedAlways<string>;
  msisdn: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  country: string;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  gender: string | null;
  bio: string | null;
  avatar: string;
  is_open_to_challenges: Generated<boolean>;
  created_at: Date;
  last_seen_at: Date | null;
  removed_at: Date | null;
}

export interface SessionsTable {
  token_hash: Buffer;
  player_id: string;
  brand: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  is_demo: Generated<boolean>;
}
