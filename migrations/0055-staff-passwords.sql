-- The password that a member had before setting up anew: it is not taken again.
alter table staff_members add column previous_password_hash text;
