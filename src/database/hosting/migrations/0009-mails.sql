-- What mails stand for: messages of the contact page, and the links by which people prove that an address is theirs.

create table contact_messages (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  mailed_at timestamptz(3)
);
create index contact_messages_to_mail on contact_messages (created_at) where mailed_at is null;

-- Each link works once. Of its token the SHA-256 alone is kept. The address is the one that the mail went to.

create table mail_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index mail_links_of_user on mail_links (user_id, purpose);
create index mail_links_by_end on mail_links (expires_at);
