export interface FigureTables {
  daily_figures: DailyFiguresTable;
  figure_runs: FigureRunsTable;
}

export interface DailyFiguresTable {
  service: string;
  /** A calendar day of the service's market. */
  day: string;
  figure: string;
  /** Empty without parts. */
  part: string;
  value: number;
}

export interface FigureRunsTable {
  service: string;
  day: string;
  computed_at: Date;
}
