-- An address that is named as second proof of a number is proved by a link, as any other address is.
alter table email_links
  drop constraint email_links_purpose_check,
  add constraint email_links_purpose_check check (purpose in ('verify', 'reset', 'guardian', 'second'));
