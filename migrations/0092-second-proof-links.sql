-- not additive: the previous release writes the former name.
alter table email_links drop constraint email_links_purpose_check;
update email_links set purpose = 'second_proof' where purpose = 'second';
alter table email_links
  add constraint email_links_purpose_check check (purpose in ('verify', 'reset', 'guardian', 'second_proof'));
