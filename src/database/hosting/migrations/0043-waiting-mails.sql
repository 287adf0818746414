-- Mails from when they are to be sent until the mail server has taken them.
create table waiting_mails (
  id uuid primary key,
  recipient text not null,
  -- Encrypted, because a link in a mail may open an account.
  content text not null,
  attempts integer not null,
  created_at timestamptz(3) not null,
  -- Not to be tried before.
  next_at timestamptz(3) not null
);
create index waiting_mails_by_time on waiting_mails (next_at, id);
