-- Lists of the staff console.
create index chat_rooms_by_activity on chat_rooms (service, last_message_at desc nulls last, id)
  where kind in ('lounge', 'game', 'battleground');
create index chat_timeouts_by_end on chat_timeouts (ends_at);
create index support_tickets_by_assignee on support_tickets (assigned_to, answer_by) where state <> 'closed';
create index store_purchases_by_state on store_purchases (brand, state, id);
create index store_purchases_by_method on store_purchases (brand, method, id);
create index store_purchases_by_delivery on store_purchases (brand, delivery, id);
