-- A pair's results and the matches it has accepted are counted apart: one that is cancelled or still ahead takes nothing
-- from a result. A server of the version before goes on with 'paid' for both, which is had only once its match has a result.
alter table pair_allowances
  drop constraint pair_allowances_kind_check,
  add constraint pair_allowances_kind_check check (kind in ('paid', 'accept', 'decline'));
