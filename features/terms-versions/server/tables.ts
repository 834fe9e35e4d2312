export interface TermsTables {
  terms_agreements: TermsAgreementsTable;
}

interface TermsAgreementsTable {
  player_id: string;
  version: number;
  brand: string;
  notified_at: Date | null;
  agreed_at: Date | null;
}
