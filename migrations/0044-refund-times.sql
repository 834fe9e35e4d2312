-- When money of a charge last went back, or was sent on its way back. Null of what went back before this was noted.
alter table subscription_charges add column refunded_at timestamptz;
