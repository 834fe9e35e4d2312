-- Renames the orders of stored account mails, and the batches of inactive players, as 0092 and the code name them.
-- not additive: the previous release uses the former names.

do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  update pgboss.job set data = data || jsonb_build_object('order', case data->>'order'
      when 'changed' then 'passwordChanged'
      when 'moved' then 'emailChanged'
      when 'second' then 'secondProof'
      when 'tried' then 'secondProofTried'
      else 'secondProofPassed' end)
    where name = 'account-mail' and data->>'order' in ('changed', 'moved', 'second', 'tried', 'opened');
end $$;

update batch_failures set batch = replace(batch, '-silent', '-inactive') where batch in ('warn-silent', 'erase-silent');
