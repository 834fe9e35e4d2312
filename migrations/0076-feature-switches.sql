-- Features that staff have switched off for a brand. Without a row a feature is on.
create table feature_switches (
  brand text not null,
  feature text not null,
  off_since timestamptz not null,
  primary key (brand, feature)
);
