-- A process that holds sockets. When it stops renewing its lease, its connections no longer count.
create table realtime_nodes (
  id uuid primary key,
  alive_until timestamptz not null
);

-- Players with at least one open socket on the node.
create table player_connections (
  player_id uuid not null references players (id),
  node_id uuid not null references realtime_nodes (id) on delete cascade,
  primary key (player_id, node_id)
);
create index player_connections_by_node on player_connections (node_id);

create table player_presence (
  player_id uuid primary key references players (id),
  last_seen_at timestamptz,
  is_hidden boolean not null default false
);
