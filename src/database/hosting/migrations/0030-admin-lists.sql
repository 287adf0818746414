-- For the lists of admins.
create index users_admins on users (created_at desc, id desc) where role = 'admin';
create index users_banned on users (created_at desc, id desc) where banned_at is not null;
create index users_by_email_words on users using gin (email gin_trgm_ops);
create index audit_entries_by_actor_name on audit_entries (actor_name, id desc);
