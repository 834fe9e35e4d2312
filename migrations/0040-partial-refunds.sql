-- What was given back of a charge while the rest of it stayed paid. Where all of it went back the state says so.
alter table subscription_charges
  add column refunded_minor int not null default 0 check (refunded_minor >= 0);
