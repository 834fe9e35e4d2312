export interface GameAccountTables {
  game_accounts: GameAccountsTable;
}

export interface GameAccountsTable {
  player_id: string;
  game_id: string;
  service: string;
  account_name: string;
  account_key: string;
  linked_at: Date;
}
