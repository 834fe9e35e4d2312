-- It only marks how far sending has come, and says nothing about that player.
-- not additive: the previous release of the job uses the former name.
alter table announcements rename column last_player_id to sent_up_to;
