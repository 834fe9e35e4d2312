-- Items of a batch (an overdue match, a notification to send) whose work has thrown: they are tried again later, and given up
-- after the last try, so that the others do not wait for them.
create table batch_failures (
  batch text not null,
  item text not null,
  tries int not null check (tries > 0),
  -- The kind of the error and its code, never its message.
  failure text not null,
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  gave_up_at timestamptz,
  primary key (batch, item)
);
