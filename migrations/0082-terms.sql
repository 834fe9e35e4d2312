-- Which version of the terms a player was notified of and agreed to. The numbers belong to the realm: its language
-- editions have the same versions. Proof of an agreement: a removed player's rows stay for three years.
create table terms_agreements (
  player_id uuid not null references players (id),
  version int not null check (version > 0),
  -- The edition that the player read.
  brand text not null,
  notified_at timestamptz,
  agreed_at timestamptz,
  primary key (player_id, version)
);

-- Everybody who registered before versions were stored agreed to the first.
insert into terms_agreements (player_id, version, brand, agreed_at)
select id, 1, coalesce(last_brand, ''), created_at from players where removed_at is null;
