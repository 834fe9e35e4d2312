-- How often whoever posted the score has corrected it, since the match was last played.
alter table matches
  add column corrections smallint not null default 0;
