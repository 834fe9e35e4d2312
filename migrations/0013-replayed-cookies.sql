-- The cookies of an answer, for a retry whose first answer was lost on the way. Sealed by the caller's own key, of which
-- `key` is only a hash from now on: a copy of the database still signs nobody in.
alter table idempotency_answers add column cookies bytea;
