-- How a player wants to be told outside the product. Who never chose has no row, and the defaults hold.
create table notification_preferences (
  player_id uuid primary key references players (id),
  -- Kinds that the player does not want to be sent.
  muted text[] not null,
  -- Minutes after midnight on the player's clocks; null where no hour is quiet.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  time_zone text not null,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);

-- What may still have to be sent: written with the notification, gone when it is sent or no longer worth sending.
create table notification_outbox (
  notification_id uuid primary key,
  player_id uuid not null,
  -- When it is looked at next; a process that looks at it moves this on, so that no other does.
  due_at timestamptz not null,
  tries int not null default 0,
  foreign key (player_id, notification_id) references notifications (player_id, id) on delete cascade
);
create index notification_outbox_by_due on notification_outbox (due_at);

-- By what it was sent outside the product, and when.
alter table notifications add column sent_by text check (sent_by in ('sms', 'email'));
alter table notifications add column sent_at timestamptz;
alter table notifications add check ((sent_by is null) = (sent_at is null));
-- What a player was last told of a thing: the newer one makes the older one needless.
create index notifications_by_link on notifications (player_id, link, id);
