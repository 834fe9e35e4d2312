-- Renames tables, columns, functions and jobs to standard words.
-- not additive: the previous release uses the old names.

alter table ranking_marks rename to ranking_checkpoints;
alter table ranking_shifts rename to ranking_deltas;
alter index ranking_marks_pkey rename to ranking_checkpoints_pkey;
alter index ranking_shifts_in_order rename to ranking_deltas_in_order;
alter function note_ranking_shifts() rename to record_ranking_deltas;

create or replace function record_ranking_deltas() returns trigger language plpgsql as $$
begin
  -- The board is deleted with its rows.
  if erases_demo_realm() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into ranking_deltas select board_id, sort_key, 1 from added;
  elsif tg_op = 'DELETE' then
    insert into ranking_deltas select board_id, sort_key, -1 from removed;
  else
    insert into ranking_deltas
      select board_id, sort_key, sum(change) from (
        select board_id, sort_key, 1 as change from added
        union all select board_id, sort_key, -1 from removed) as changed
      group by board_id, sort_key having sum(change) <> 0;
  end if;
  return null;
end $$;

alter table operator_inbox rename column folded_at to processed_at;
alter index operator_inbox_unfolded rename to operator_inbox_unprocessed;
alter table card_inbox rename column folded_at to processed_at;
alter index card_inbox_unfolded rename to card_inbox_unprocessed;

alter table subscription_moves rename column happening to event_type;
alter table operator_subscribers rename column word to operator_status;
alter table subscriptions rename column tell_msisdn to notify_msisdn;
alter index subscriptions_to_tell rename to subscriptions_to_notify;

alter table files rename column looks to picture_hash;
alter index files_by_looks rename to files_by_picture_hash;

alter table store_products rename column face to face_value;
alter table store_watches rename to store_alerts;
alter index store_watches_pkey rename to store_alerts_pkey;
alter index store_watches_of_product rename to store_alerts_of_product;

-- Stored jobs run under their new names. The schema of the queue exists once a server has started; a start creates missing
-- queues and schedules.
do $$
declare
  names constant text[][] := array[
    ['answer-sms', 'reply-to-sms'],
    ['card-give-back-taken', 'card-refund-lost-charges'],
    ['card-remove-strays', 'card-remove-leftovers'],
    ['fold-card-inbox', 'process-card-inbox'],
    ['fold-operator-inbox', 'process-operator-inbox'],
    ['forget-silent-players', 'erase-inactive-players'],
    ['move-finals', 'advance-finals'],
    ['move-prizes', 'advance-prizes'],
    ['warn-silent-player', 'warn-inactive-player']];
  pair text[];
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  foreach pair slice 1 in array names loop
    delete from pgboss.schedule where name = pair[1];
    update pgboss.queue set name = pair[2] where name = pair[1];
    update pgboss.job set name = pair[2] where name = pair[1];
  end loop;
end $$;
