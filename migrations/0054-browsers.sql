-- Browsers that we gave a mark: a cookie with any other token is nobody's. What is bound to a browser names its id, which
-- stays when the token is replaced at sign-in, so that whoever knew the token before has nothing of it.
create table browsers (
  id bytea primary key,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index browsers_by_expiry on browsers (expires_at);

-- The browser that used a signed link, so that the second half of a double press is still the first one's.
alter table used_hand_offs add column token_hash bytea;

-- One live code a number and browser: what a stranger asks for does not touch the code that somebody waits to enter.
alter table otp_codes drop constraint otp_codes_pkey;
alter table otp_codes add primary key (service, msisdn, browser_hash);
alter table otp_codes drop column sent_at;

-- When a number was sent a code within a day and for which browser, over all brands; oldest first.
create table otp_sends (
  msisdn text primary key,
  sent_at timestamptz[] not null,
  sent_for bytea[] not null,
  last_sent_at timestamptz not null
);
create index otp_sends_by_last on otp_sends (last_sent_at);
