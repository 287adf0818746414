-- Processes look for changed notifications of the members who are connected to them, instead of those of all members.
create index notifications_changed_of_user on notifications (user_id, changed_at);
drop index notifications_changed;
