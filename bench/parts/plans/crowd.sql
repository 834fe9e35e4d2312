-- A market that has grown: 500 000 players, 20 000 events of 20 operators over 400 days, 2 million entries, 2 million
-- matches, 4 million points, 2.5 million rows of tables, 2 million changes of ratings, 500 000 sessions, 1 million
-- notifications. Of one brand: 500 000 subscriptions, 1 million charges, 20 000 refunds, 1 million messages of a network
-- and 500 000 of the card processor, 50 000 differences, 500 000 audit entries, 1 million chat messages in 20 000 of
-- 220 000 rooms, 500 000 purchases, 300 000 tickets, 200 000 reports, referrals and 100 000 coin grants. 3 million rows
-- of friends.
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
  select made_id(4, event * 100 + n), made_id(2, event), 'game-' || event % 6, s, 1,
    made_id(1, (event * 100 + n) % 500000), made_id(3, event * 100 + n),
    made_id(1, (event * 100 + opponent) % 500000), made_id(3, event * 100 + opponent),
    now() + (event / 20 - 900) * interval '9.6 hours' - n * interval '30 minutes', now(),
    case s when 'approved' then 1 end, case s when 'approved' then 0 end,
    case s when 'approved' then now() end, case s when 'in_progress' then now() end
  from generate_series(0, 19999) event, generate_series(0, 99) n,
    lateral (select (n + 1) % 100 as opponent, case when event / 20 < 900 or n < 90 then 'approved'
      when n > 90 then 'in_progress' when event % 20 = 0 then 'disputed' else 'approved' end as s) of_it;
-- Every match was verified, and every match number 90 of a battleground disputed. Staff decided those that have ended.
insert into match_moves (match_id, number, move, state, player_id, moved_at)
  select id, 1, 'verify', 'approved', challenged_id, kickoff_at from matches;
insert into match_moves (match_id, number, move, state, player_id, details, moved_at)
  select made_id(4, event * 100 + 90), 2, 'dispute', 'disputed', made_id(1, event * 100 % 500000), '{"reason": "wrong_score"}', at
  from generate_series(0, 19999) event, lateral (select now() + (event / 20 - 1000) * interval '9.6 hours' as at) of_it;
insert into match_moves (match_id, number, move, state, staff_id, details, moved_at)
  select match_id, 3, 'rule', 'approved', made_id(8, 1), '{"outcome": "void"}', moved_at + interval '1 hour'
  from match_moves join matches on id = match_id where number = 2 and matches.state = 'approved';

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

insert into prizes (id, service, event_id, place, amount, currency, player_id, state, result_at, held_until, claimable_at,
    claim_until, claimed_at, approved_at, due_at, paid_at, reference)
  select made_id(16, event * 3 + place), 'crowd', made_id(2, event), place, 100, 'ZAR', made_id(1, (event * 100 + place) % 500000),
    case when is_paid then 'paid' else 'claimed' end, t, t, t, t, t, case when is_paid then t end, t + interval '30 days',
    case when is_paid then t end, case when is_paid then 'r' end
  from generate_series(0, 17999) event, generate_series(1, 3) place,
    lateral (select now() + (event / 20 - 900) * interval '9.6 hours' as t, event / 20 < 890 as is_paid) of_it;
insert into coin_grants (id, service, brand, player_id, amount, reason, state, proposed_by, proposed_at, decided_by, decided_at)
  select made_id(17, n), 'crowd', 'crowd', made_id(1, n), 100, 'r', s, made_id(8, 1), t,
    case s when 'granted' then made_id(8, 2) end, case s when 'granted' then t end
  from generate_series(0, 99999) n,
    lateral (select now() - (99999 - n) * interval '6 minutes' as t, case when n > 99980 then 'proposed' else 'granted' end as s) of_it;
insert into referrals (id, service, friend_id, referrer_id, state, network_hash, came_at)
  select made_id(18, n), 'crowd', made_id(1, n), made_id(1, n + 200000), case when n % 2000 = 0 then 'held' else 'paid' end,
    '', now() - (199999 - n) * interval '3 minutes'
  from generate_series(0, 199999) n;
insert into store_products (id, service, kind, name, face_value, price_coins, currency, position, changed_at)
  select made_id(19, n), 'crowd', 'voucher', 'Voucher', n, 100, 'ZAR', n, now() from generate_series(0, 9) n;
insert into store_purchases (id, service, brand, player_id, product_id, request_key, method, price, state, created_at, delivery)
  select made_id(20, n), 'crowd', 'crowd', made_id(1, n), made_id(19, n % 10), made_id(20, n), 'coins', 100,
    case when n % 10000 = 0 then 'refunded' when n % 50000 = 1 then 'refunding' else 'completed' end, now(),
    case when n % 50000 = 2 then 'failed' else 'sent' end
  from generate_series(0, 499999) n;
insert into support_tickets (id, service, brand, player_id, client_id, kind, subject, state, opened_at, changed_at, answer_by,
    closed_at, assigned_to)
  select made_id(21, n), 'crowd', 'crowd', made_id(1, n), n::text, 'question', 'Where is my prize', s, t, t,
    case s when 'open' then t + interval '1 day' end, case s when 'closed' then t end, made_id(8, 1 + n % 50)
  from generate_series(0, 299999) n,
    lateral (select now() - (299999 - n) * interval '2 minutes' as t,
      case when n < 299000 then 'closed' when n % 2 = 0 then 'open' else 'answered' end as s) of_it;
insert into chat_rooms (id, service, key, kind, last_sequence, last_message_at, created_at) overriding system value
  select n, 'crowd', 'battleground-' || made_id(2, n), 'battleground', 50, now(), now() from generate_series(1, 19999) n;
insert into chat_rooms (id, service, key, kind, last_sequence, last_message_at, created_at) overriding system value
  select 20000 + n, 'crowd', 'match-' || made_id(4, n), 'match', 1, now(), now() from generate_series(0, 199999) n;
insert into chat_messages (room_id, sequence, id, author_id, client_id, text, state, sent_at)
  select room, n, made_id(22, room * 50 + n), made_id(1, (room * 50 + n) % 500000), n::text, 'gg',
    case when n = 50 and room % 200 = 0 then 'held' else 'visible' end, now() - (19999 - room) * interval '29 minutes'
  from generate_series(1, 19999) room, generate_series(1, 50) n;
insert into chat_reports (id, service, reporter_id, kind, subject_id, reported_id, reason, quoted_text, state, reported_at, decided_at)
  select made_id(23, n), 'crowd', made_id(1, n), 'message', made_id(22, n), made_id(1, n + 1), 'insult', 'gg', s, t,
    case s when 'upheld' then t end
  from generate_series(0, 199999) n,
    lateral (select now() - (199999 - n) * interval '3 minutes' as t, case when n > 199000 then 'open' else 'upheld' end as s) of_it;
insert into chat_timeouts (player_id, room_id, ends_at, reason)
  select made_id(1, n), 0, now() + (n - 1000) * interval '1 minute', 'r' from generate_series(0, 19999) n;
insert into announcements (id, service, brands, segment, link, texts, state, version, send_at, started_at, finished_at,
    created_at, changed_at, changed_by)
  select made_id(24, n), 'crowd', '{crowd}', 'everyone', '/', '{"en": {"title": "News", "body": "News"}}', 'sent', 1,
    now(), now(), now(), now(), now(), made_id(8, 1)
  from generate_series(0, 4999) n;

do $$ declare kept record; begin
  for kept in select * from kept_constraints where contype <> 'f' loop
    execute format('alter table %s add constraint %I %s', kept.of_table, kept.conname, kept.definition);
  end loop;
  for kept in select * from kept_indexes loop execute kept.indexdef; end loop;
end $$;
analyze;
