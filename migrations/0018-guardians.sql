-- A minor's registration waits, its address proved, until the guardian has agreed: only then there is a player.
alter table email_registrations add column verified_at timestamptz;
delete from email_links where purpose = 'guardian';
alter table email_links
  drop constraint email_links_check,
  add constraint email_links_owner check (player_id is null or registration_id is null);
