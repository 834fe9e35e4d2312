-- What a guardian agreed to, as it was shown. Consents from before it was shown have none.
alter table guardian_consents add column shown_text text;
