-- The member of staff who works on a ticket, and what the player says once it is closed.
alter table support_tickets
  add column assigned_to uuid references staff_members (id),
  add column is_satisfied boolean;

-- The member who wrote an answer or a note.
alter table support_messages add column staff_id uuid references staff_members (id);

-- Canned replies of a realm.
create table support_replies (
  id uuid primary key,
  service text not null,
  language text not null,
  title text not null,
  text text not null,
  changed_at timestamptz not null
);
create index support_replies_by_service on support_replies (service, language, title);
