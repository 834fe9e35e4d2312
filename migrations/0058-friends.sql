-- A friendship is mutual: one row for each of the two players.
create table friends (
  player_id uuid not null references players (id),
  friend_id uuid not null references players (id),
  since timestamptz not null,
  primary key (player_id, friend_id),
  check (player_id <> friend_id)
);
create index friends_by_friend on friends (friend_id);

-- A refused request stays, so that its sender cannot ask again and again; the sender does not see that it was refused.
create table friend_requests (
  sender_id uuid not null references players (id),
  receiver_id uuid not null references players (id),
  requested_at timestamptz not null,
  refused_at timestamptz,
  is_withdrawn boolean not null default false,
  primary key (sender_id, receiver_id),
  check (sender_id <> receiver_id)
);
create index friend_requests_by_receiver on friend_requests (receiver_id, requested_at desc);

-- Search by the beginning of a username, and the list of a realm's players in the order of their names.
create index players_by_name on players (service, (username_key collate "C"))
where removed_at is null and locked_at is null;
