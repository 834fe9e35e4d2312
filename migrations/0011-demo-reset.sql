-- What is append-only stays so, save for a demo realm that is taken back to its beginning as a whole: nobody's money,
-- promise or proof is in it. The setting holds for one transaction, and only `apps/server/demo/erase.ts` makes it.
create function erases_demo_realm() returns boolean language sql stable as $$
  select coalesce(current_setting('kickoff.erases_demo_realm', true), '') = 'on'
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and erases_demo_realm() then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_change_for_three_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (erases_demo_realm() or old.at < now() - interval '3 years') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
