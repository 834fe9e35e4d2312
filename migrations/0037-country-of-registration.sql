-- Where a brand serves several countries, whoever signs up by e-mail says which one is theirs.
alter table email_registrations
  add column country text;
