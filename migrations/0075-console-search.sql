-- The console finds battlegrounds and tickets by words, and tickets by their reference.
create index events_by_words on events using gin (to_tsvector('simple', title ->> 'en'));
create index support_tickets_by_words on support_tickets using gin (to_tsvector('simple', subject));
create index support_tickets_by_reference on support_tickets (right(id::text, 8));
