-- An address beside a number is proved by nobody, so it keeps nobody else from giving the same. One that is signed in with is its player's alone.
drop index players_email;
create unique index players_email on players (service, email_key)
  where email_key is not null and msisdn is null and former_msisdn is null;
