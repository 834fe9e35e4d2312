-- Pictures of support tickets, which only their player and staff may see. They prove nothing, so they have no
-- perceptual hash.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('avatar', 'screenshot', 'attachment'));

create table support_tickets (
  id uuid primary key,
  service text not null,
  -- Its promise of time applies, and its language is used for answers.
  brand text not null,
  -- Null for a visitor, who is reached at the address.
  player_id uuid references players (id),
  visitor_channel text check (visitor_channel in ('email', 'sms')),
  visitor_address text,
  -- The sender's own id of the ticket: a repeat opens no second one.
  client_id text not null,
  kind text not null check (kind in ('question', 'bug')),
  subject text not null,
  state text not null check (state in ('open', 'answered', 'waiting', 'closed')),
  -- What the ticket is about.
  context_kind text check (context_kind in ('match', 'dispute', 'charge', 'message')),
  context_id text,
  context_link text,
  bug jsonb,
  last_sequence integer not null default 0,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  -- By when we promised to answer.
  answer_by timestamptz,
  closed_at timestamptz,
  check ((player_id is null) = (visitor_channel is not null and visitor_address is not null)),
  check ((state = 'open') = (answer_by is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index support_tickets_by_player_client on support_tickets (player_id, client_id)
  where player_id is not null;
create unique index support_tickets_by_visitor_client on support_tickets (service, visitor_address, client_id)
  where player_id is null;
create index support_tickets_by_player on support_tickets (player_id, changed_at desc, id desc);
create index support_tickets_open on support_tickets (brand, answer_by) where state = 'open';
create index support_tickets_not_open on support_tickets (state, changed_at) where state <> 'open';

create table support_messages (
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  sequence integer not null,
  id uuid not null unique,
  author text not null check (author in ('customer', 'staff')),
  -- A note is for staff alone.
  is_note boolean not null default false,
  text text not null,
  client_id text not null,
  sent_at timestamptz not null,
  -- In an answer of staff: by when it was promised.
  promised_at timestamptz,
  -- An answer to a visitor waits to be sent by mail or SMS.
  send_at timestamptz,
  primary key (ticket_id, sequence),
  unique (ticket_id, client_id)
);
create index support_messages_to_send on support_messages (send_at) where send_at is not null;
create index support_messages_promised on support_messages (sent_at) where promised_at is not null;

create table support_pictures (
  file_id uuid primary key references files (id) on delete cascade,
  ticket_id uuid not null,
  sequence integer not null,
  position integer not null check (position between 0 and 2),
  unique (ticket_id, sequence, position),
  foreign key (ticket_id, sequence) references support_messages (ticket_id, sequence) on delete cascade
);
