-- A market that has grown: 500 000 players, 20 000 events of 20 operators over 400 days, 2 million entries, 1 million
-- matches, 2 million points, 2.5 million rows of tables, 1 million changes of ratings, 500 000 sessions, 1 million
-- notifications. Of one brand: 500 000 subscriptions, 1 million charges, 20 000 refunds, 1 million messages of a network
-- and 500 000 of the card processor, 50 000 differences, and 500 000 audit entries. 3 million rows of friends.
-- Triggers are off, because references are valid by construction. Indexes are built at the end, which is much
-- faster.
create temp table kept_constraints as
  select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition, contype
  from pg_constraint where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace;
do $$ declare kept record; begin
  for kept in select * from kept_constraints order by contype = 'f' desc loop
    execute format('alter table %s drop constraint %I', kept.of_table, kept.conname);
  end loop;
end $$;
create temp table kept_indexes as select indexname, indexdef from pg_indexes where schemaname = 'public';
do $$ declare kept record; begin
  for kept in select * from kept_indexes loop execute format('drop index %I', kept.indexname); end loop;
end $$;
alter table ranking_rows disable trigger user;
set synchronous_commit = off;
set maintenance_work_mem = '256MB';

create function made_id(kind int, number bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(kind::text, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
$$;

insert into games select 'game-' || n, 'Game ' || n, 'football', 'ign', true, now() from generate_series(0, 5) n;
insert into game_offers select 'ZA', 'operator-' || o, 'game-' || g, g
  from generate_series(0, 19) o, generate_series(0, 5) g;

insert into players (id, service, username, msisdn, country, avatar, created_at)
  select made_id(1, n), 'crowd', 'player' || n, (27600000000 + n)::text, 'ZA', 'seed' || n, now()
  from generate_series(0, 499999) n;

insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency, capacity,
    entrants_count, last_entry_number, registration_opens_at, registration_closes_at, starts_at, ends_at,
    final_event_id, qualifier_number, created_at)
  select made_id(2, n), 'game-' || n % 6, 'ZA', 'operator-' || n % 20,
    case when n % 50 < 20 then 'finals' when n % 50 < 40 then 'qualifier' else 'ladder' end, 'any',
    '{"en": "Event", "fr": "Tournoi"}', '{"en": "What it is about"}', '{"en": ["Play fair"]}', '{"pool": 100, "places": [100]}',
    'ZAR', 100, 100, 100, e - interval '20 days', e - interval '5 days', e - interval '4 days', e,
    case when n % 50 between 20 and 39 then made_id(2, n - 20) end, case when n % 50 between 20 and 39 then 1 end, now()
  from generate_series(0, 19999) n, lateral (select now() + (n / 20 - 900) * interval '9.6 hours' as e) t;

insert into entries (id, event_id, player_id, number, state, entered_at)
  select made_id(3, event * 100 + n), made_id(2, event), made_id(1, (event * 100 + n) % 500000), n + 1, 'entered', now()
  from generate_series(0, 19999) event, generate_series(0, 99) n;

insert into bracket_ties (event_id, code, side, round, position, entry_a, entry_b)
  select made_id(2, event), 'U1.' || n, 'upper', 1, n, made_id(3, event * 100 + 2 * n), made_id(3, event * 100 + 2 * n + 1)
  from generate_series(0, 19999) event, generate_series(0, 3) n where event % 50 < 20;

insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
    challenged_entry_id, kickoff_at, requested_at, score_challenger, score_challenged, decided_at, deadline_at)
  select made_id(4, event * 50 + n), made_id(2, event), 'game-' || event % 6, s, 1,
    made_id(1, (event * 100 + 2 * n) % 500000), made_id(3, event * 100 + 2 * n),
    made_id(1, (event * 100 + 2 * n + 1) % 500000), made_id(3, event * 100 + 2 * n + 1),
    now() + (event / 20 - 900) * interval '9.6 hours' - n * interval '1 hour', now(),
    case s when 'approved' then 1 end, case s when 'approved' then 0 end,
    case s when 'approved' then now() end, case s when 'in_progress' then now() end
  from generate_series(0, 19999) event, generate_series(0, 49) n,
    lateral (select case when event / 20 >= 900 and n > 40 then 'in_progress' else 'approved' end as s) t;

insert into points (event_id, player_id, match_id, reason, amount, awarded_at)
  select event_id, challenger_id, id, reason, amount, now() from matches, (values ('play', 50), ('win', 150)) r (reason, amount);

insert into boards (id, service, kind, event_id, created_at)
  select made_id(5, n), 'crowd', 'event', made_id(2, n), now() from generate_series(0, 19999) n;
insert into boards (id, service, kind, season, starts_at, ends_at, created_at)
  values (made_id(5, 20000), 'crowd', 'season', '2026-11', now(), now() + interval '1 month', now());
insert into ranking_rows (board_id, player_id, played, won, total, elo, entered_at)
  select made_id(5, event), made_id(1, (event * 100 + n) % 500000), n, n, n * 50, 1000 + n, now()
  from generate_series(0, 19999) event, generate_series(0, 99) n;
insert into ranking_rows (board_id, player_id, played, won, total, elo, entered_at)
  select made_id(5, 20000), made_id(1, n), n % 40, n % 40, n % 2000, 1000 + n % 500, now()
  from generate_series(0, 499999) n;
insert into ranking_checkpoints
  select id, '\x'::bytea, 0 from boards union all select id, '\xff', case kind when 'event' then 100 else 500000 end from boards;
alter table ranking_rows enable trigger user;
insert into ratings select made_id(1, n), 'game-' || n % 6, 1000 + n % 500, 10, now() from generate_series(0, 499999) n;

insert into rating_changes select id, challenged_id, game_id, 1000, 980, kickoff_at from matches;

-- Six friends of each player, and 500 of player 7.
insert into friends (player_id, friend_id, since)
  select made_id(1, n), made_id(1, (n + d + 500000) % 500000), now() - n % 100 * interval '1 day'
  from generate_series(0, 499999) n, unnest(array[-3, -2, -1, 1, 2, 3]) d;
insert into friends (player_id, friend_id, since)
  select made_id(1, case side when 1 then 7 else friend end), made_id(1, case side when 1 then friend else 7 end), now()
  from generate_series(1000, 494000, 1000) friend, generate_series(1, 2) side;

insert into sessions (token_hash, player_id, brand, user_agent, created_at, seen_at, expires_at)
  select sha256(n::text::bytea), made_id(1, n), 'crowd', '', now(), now(), now() + (n % 30000 - 100) * interval '1 minute'
  from generate_series(0, 499999) n;
insert into sessions (token_hash, player_id, brand, user_agent, created_at, seen_at, expires_at)
  values (sha256(repeat('a', 43)::bytea), made_id(1, 7), 'crowd', '', now(), now() - interval '1 hour', now() + interval '1 day');
insert into notifications (id, player_id, kind, params, link, created_at, read_at)
  select made_id(6, n), made_id(1, n % 500000), 'news', '{}', '/', now() - (999999 - n) * interval '1 minute',
    case when n % 4 = 0 then null else now() end
  from generate_series(0, 999999) n;
-- One player who never reads notifications.
insert into notifications (id, player_id, kind, params, link, created_at, read_at)
  select made_id(7, n), made_id(1, 7), 'news', '{}', '/', now(), null from generate_series(0, 49999) n;

alter table subscription_charges disable trigger user;
insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency, time_zone,
    player_id, msisdn, state, reference, channel, started_at, anchor_at, next_period, paid_until, ended_at, checked_at,
    check_failed_since, created_at)
  select made_id(10, n), 'crowd', 'crowd', case when n % 2 = 0 then 'kenya' else 'card' end, '1', 'monthly', 'monthly', 1000,
    'ZAR', 'UTC', made_id(1, n), (27600000000 + n)::text, s, made_id(10, n)::text, 'web', t, t, 1,
    now() + interval '9 days', case s when 'ended' then now() end, now() - n % 600 * interval '1 second',
    case when n % 2 = 0 and n % 1000 = 0 then now() - interval '2 hours' end, t
  from generate_series(0, 499999) n,
    lateral (select now() - (499999 - n) * interval '69 seconds' as t,
      case when n % 20 < 5 then 'ended' when n % 20 = 6 then 'suspended' when n % 20 = 7 then 'cancelling' else 'active' end as s) of_it;
insert into subscription_charges (id, subscription_id, brand, period_key, period, starts_at, ends_at, amount_minor, currency,
    state, attempt, paid_at, created_at)
  select made_id(11, n), made_id(10, n / 2), 'crowd', n::text, n % 2, t, t + interval '1 month', 1000, 'ZAR',
    case when n % 50 = 0 then 'dropped' else 'paid' end, 1, case when n % 50 > 0 then t end, t
  from generate_series(0, 999999) n, lateral (select now() - (999999 - n) * interval '34 seconds' as t) of_it;
alter table subscription_charges enable trigger user;
insert into subscription_charge_attempts (id, charge_id, subscription_id, number, outcome, processor_ref, attempted_at)
  select made_id(12, n), made_id(11, n), made_id(10, n / 2), 1, 'paid', n::text, now() from generate_series(0, 999999) n;
insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
  select made_id(8, n), 'member' || n || '@kickoff.example', 'owner', '{}', 'active', 'x', 'x', now() from generate_series(1, 50) n;
insert into charge_refunds (id, charge_id, amount_minor, total_minor, state, requested_by, requested_at, settled_at)
  select made_id(13, n), made_id(11, n * 50 + 1), 500, 500, s, made_id(8, 1), t, case when s <> 'pending' then t end
  from generate_series(0, 19999) n,
    lateral (select now() - (19999 - n) * interval '29 minutes' as t, case n % 400 when 0 then 'refused' when 1 then 'pending' else 'done' end as s) of_it;
insert into operator_inbox (operator, event_id, body, received_at, processed_at, outcome, kind, brand, subscription_id, failure)
  select case when n % 10 = 0 then 'kenya/sms' else 'kenya' end, n::text, '{}', t, case when n % 5000 > 0 then t end,
    case when n % 5000 > 0 then 'unchanged' end, 'status', 'crowd', made_id(10, n / 2), case when n % 5000 = 0 then 'unavailable' end
  from generate_series(0, 999999) n, lateral (select now() - (999999 - n) * interval '2 seconds' as t) of_it;
insert into card_inbox (event_id, type, body, facts, occurred_at, received_at, processed_at, outcome, brand, subscription_id, failure)
  select n::text, 'payment', '{}', '{"kind": "payment_succeeded"}', t, t, case when n % 5000 > 0 then t end,
    case when n % 5000 > 0 then 'completed' end, 'crowd', made_id(10, n), case when n % 5000 = 0 then 'unavailable' end
  from generate_series(0, 499999) n, lateral (select now() - (499999 - n) * interval '5 seconds' as t) of_it;
insert into operator_checks
  select current_date - n, 'crowd', 'crowd', 'kenya', 9000, 3, now() from generate_series(0, 399) n;
insert into operator_drifts
  select made_id(14, n), made_id(10, n * 2), 'crowd', 'kenya', t::date, t, 'corrected', 'active', 'suspended', 'Suspended'
  from generate_series(0, 49999) n, lateral (select now() - (49999 - n) * interval '11 minutes' as t) of_it;
insert into withdrawals (id, service, brand, name, email, order_number, requested_at, confirmed_at, outcome, settled_at)
  select made_id(15, n), 'crowd', 'crowd', 'Ada', 'ada@kickoff.example', n::text, t, t, 'late', t
  from generate_series(0, 19999) n, lateral (select now() - (19999 - n) * interval '29 minutes' as t) of_it;
insert into staff_audit (id, at, actor_id, action, brand, subject, details, previous_hash, hash)
  select n, now() - (500000 - n) * interval '69 seconds', made_id(8, 1 + n % 50), 'action-' || n % 40,
    case when n % 10 > 0 then 'crowd' end, made_id(10, n % 100000)::text, '{}', sha256((n - 1)::text::bytea), sha256(n::text::bytea)
  from generate_series(1, 500000) n;

do $$ declare kept record; begin
  for kept in select * from kept_constraints where contype <> 'f' loop
    execute format('alter table %s add constraint %I %s', kept.of_table, kept.conname, kept.definition);
  end loop;
  for kept in select * from kept_indexes loop execute kept.indexdef; end loop;
end $$;
analyze;
