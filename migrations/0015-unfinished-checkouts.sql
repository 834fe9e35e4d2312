-- For the housekeeping, which deletes checkouts that began nothing.
create index card_checkouts_unfinished on card_checkouts (created_at) where state <> 'completed';
