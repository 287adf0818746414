-- The mailbox of an email address: what follows a + in its name, and dots at Gmail, lead to the same one.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain end
  from (select regexp_replace(split_part(email, '@', 1), '^([^+]+)[+].*$', '\1'), split_part(email, '@', 2)) as parts (name, domain)
$$;

create index users_by_banned_mailbox on users (mailbox_of(email)) where banned_at is not null;
