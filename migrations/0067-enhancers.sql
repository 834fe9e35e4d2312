-- Enhancers that players own. A purchase gives one row.
create table player_enhancers (
  purchase_id uuid primary key,
  player_id uuid not null references players (id),
  -- A name of the catalogue in features/enhancers/rules.ts.
  enhancer text not null,
  granted_at timestamptz not null,
  -- Time that is bought while the same enhancer still runs starts when that ends.
  starts_at timestamptz not null,
  -- Null for an enhancer that does not run out before it is used.
  ends_at timestamptz,
  used_at timestamptz,
  check (ends_at > starts_at),
  check (ends_at is null or used_at is null)
);
create index player_enhancers_by_player on player_enhancers (player_id, enhancer, ends_at);

-- What players wear, at most one of a kind. Nobody sees it after `ends_at`, so nothing has to be deleted then.
create table worn_enhancers (
  player_id uuid not null references players (id),
  kind text not null check (kind in ('frame', 'name_colour', 'pose')),
  enhancer text not null,
  ends_at timestamptz not null,
  primary key (player_id, kind)
);
