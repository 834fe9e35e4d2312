-- The console shows the errors of all processes beside failed calls.
alter table health_counts drop constraint health_counts_kind_check,
  add constraint health_counts_kind_check check (kind in ('adapter', 'call', 'error'));

-- The audit log is listed by day.
create index staff_audit_by_time on staff_audit (at, id);
create index staff_audit_by_brand on staff_audit (brand, id) where brand is not null;
