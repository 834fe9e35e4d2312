-- Words that staff add to the word lists of a realm. The lists of all realms are files.
create table chat_words (
  service text not null,
  language text not null,
  word text not null check (word <> ''),
  kind text not null check (kind in ('mask', 'hold')),
  added_at timestamptz not null,
  primary key (service, language, word)
);
