-- Pictures of scores, which only the two players of a match and staff may see.
alter table files drop constraint files_kind_check;
alter table files add check (kind in ('avatar', 'screenshot'));
-- What a picture looks like, in four words: those who share one are compared.
alter table files add column looks text[];
alter table files add check ((kind = 'screenshot') = (looks is not null));
create index files_by_looks on files using gin (looks) where looks is not null;
-- A file that belongs to nobody any more waits for its bytes to be deleted.
alter table files alter column player_id drop not null;
alter table files add check (player_id is not null or state = 'dropped');

-- Which picture came with which move. A picture proves one match.
create table match_pictures (
  file_id uuid primary key references files (id) on delete cascade,
  match_id uuid not null references matches (id),
  number int not null,
  position int not null check (position between 0 and 2),
  -- The match in which a picture that looks the same was shown before.
  seen_in uuid references matches (id),
  unique (match_id, number, position),
  foreign key (match_id, number) references match_moves (match_id, number)
);
create index match_pictures_seen on match_pictures (seen_in) where seen_in is not null;
