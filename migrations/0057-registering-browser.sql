-- The browser that registered: there the verification link signs in; in any other it only confirms the address.
alter table email_registrations add column browser_hash bytea;
