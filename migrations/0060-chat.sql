-- A room is created when somebody first writes in it or reads it to its end. `key` is its public id within the realm, like
-- `lounge` or `match-<match id>`.
create table chat_rooms (
  id bigint generated always as identity primary key,
  service text not null,
  key text not null,
  kind text not null,
  -- Counters of messages and of later changes to them. A writer locks this row, so both are committed in order.
  last_sequence integer not null default 0,
  last_change integer not null default 0,
  last_message_at timestamptz,
  participants integer not null default 0,
  slow_mode_seconds integer not null default 0,
  is_locked boolean not null default false,
  pinned_sequence integer,
  created_at timestamptz not null,
  unique (service, key)
);

create table chat_messages (
  room_id bigint not null references chat_rooms (id),
  sequence integer not null,
  id uuid not null unique,
  -- Null for a message of staff.
  author_id uuid references players (id),
  staff_name text,
  client_id text not null,
  -- Null after deletion.
  text text,
  state text not null check (state in ('visible', 'held', 'deleted', 'removed')),
  -- Repeats are found by it after the text is gone.
  text_hash bytea,
  sent_at timestamptz not null,
  edited_at timestamptz,
  -- The sequence of the quoted message in the same room.
  reply_to integer,
  mentions uuid[] not null default '{}',
  -- Counts by reaction; chat_reactions has the players.
  reactions jsonb not null default '{}',
  has_plain_links boolean not null default false,
  -- The number of the last edit, deletion or reaction among those of the room; 0 without any.
  change integer not null default 0,
  primary key (room_id, sequence),
  unique (room_id, author_id, client_id)
);
create index chat_messages_by_author on chat_messages (author_id, sent_at desc);
create index chat_messages_by_change on chat_messages (room_id, change) where change > 0;
create index chat_messages_held on chat_messages (room_id, sequence) where state = 'held';

-- The read marker and the settings of a player in a room. A private room has a row for each of its players.
create table chat_members (
  player_id uuid not null references players (id),
  room_id bigint not null references chat_rooms (id),
  read_up_to integer not null default 0,
  is_muted boolean not null default false,
  is_private boolean not null,
  took_part_at timestamptz,
  last_sent_at timestamptz,
  primary key (player_id, room_id)
);
create index chat_members_by_room on chat_members (room_id);

create table chat_mentions (
  player_id uuid not null references players (id),
  room_id bigint not null,
  sequence integer not null,
  primary key (player_id, room_id, sequence),
  foreign key (room_id, sequence) references chat_messages (room_id, sequence)
);
create index chat_mentions_by_message on chat_mentions (room_id, sequence);

create table chat_reactions (
  room_id bigint not null,
  sequence integer not null,
  player_id uuid not null references players (id),
  reaction text not null,
  primary key (room_id, sequence, player_id, reaction),
  foreign key (room_id, sequence) references chat_messages (room_id, sequence)
);
create index chat_reactions_by_player on chat_reactions (player_id);

-- A player who may not write for a while: in one room, or in all of them where room_id is 0.
create table chat_timeouts (
  player_id uuid not null references players (id),
  room_id bigint not null default 0,
  reason text not null,
  ends_at timestamptz not null,
  primary key (player_id, room_id)
);

-- The reported text is copied: its author may delete the message.
create table chat_reports (
  id uuid primary key,
  service text not null,
  reporter_id uuid not null references players (id),
  kind text not null check (kind in ('message', 'player')),
  -- The message's or the player's id.
  subject_id uuid not null,
  reported_id uuid references players (id),
  reason text not null,
  note text,
  quoted_text text,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  reported_at timestamptz not null,
  decided_at timestamptz,
  unique (reporter_id, kind, subject_id)
);
create index chat_reports_open on chat_reports (service, reported_at) where state = 'open';
create index chat_reports_by_reported on chat_reports (reported_id);
