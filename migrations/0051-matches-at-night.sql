-- The check-in of a match that lies in the quiet hours is sent all the same, unless its player has switched that off.
alter table notification_preferences add column matches_at_night boolean not null default true;
