-- When a mail that was not sent is dropped, and which earlier mails it replaces: those with the same key.
alter table waiting_mails add column expires_at timestamptz(3);
alter table waiting_mails add column replaces_key text;
create index waiting_mails_by_key on waiting_mails (replaces_key) where replaces_key is not null;
