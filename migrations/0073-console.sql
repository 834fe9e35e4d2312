-- Notes of staff about a player. Players do not see them; an export contains them.
create table player_notes (
  id uuid primary key,
  player_id uuid not null references players (id),
  author_id uuid not null references staff_members (id),
  text text not null,
  written_at timestamptz not null
);
create index player_notes_by_player on player_notes (player_id, written_at desc);

-- A member's saved filters, sorting and columns of a console table.
create table staff_views (
  member_id uuid not null references staff_members (id),
  page text not null,
  name text not null,
  search text not null,
  primary key (member_id, page, name)
);

-- The console lists players by registration and by name, with keyset paging.
create index players_by_registration on players (service, created_at, id) where removed_at is null;
create index players_by_any_name on players (service, (username_key collate "C"), id) where removed_at is null;

-- The audit log is searched by its subject, action and actor, newest first.
create index staff_audit_by_subject on staff_audit (subject, id) where subject is not null;
create index staff_audit_by_action on staff_audit (action, id);
create index staff_audit_by_actor on staff_audit (actor_id, id);
