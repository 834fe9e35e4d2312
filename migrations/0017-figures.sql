-- What was told lately, for the staff's figures: a few kilobytes, since notifications are written in the order of time.
create index notifications_by_time on notifications using brin (created_at);
