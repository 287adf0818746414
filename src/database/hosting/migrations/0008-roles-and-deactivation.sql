alter table users
  -- The role that groups at the OpenID Connect issuer give them; `role` or `moderator_since` has it as well.
  add column issuer_role text check (issuer_role in ('moderator', 'admin')),
  -- When an admin deactivated the account; its sessions and keys ended then.
  add column deactivated_at timestamptz(3),
  -- The day (UTC) of their last visit.
  add column last_seen date;
create index users_deactivated on users (created_at desc, id desc) where deactivated_at is not null;

-- The issuer's id of the session there, by which it ends this one.
alter table sessions add column issuer_session text;
create index sessions_of_issuer on sessions (issuer_session) where issuer_session is not null;

-- Logout tokens that have been used, as SHA-256 of their issuer and id: none works twice.
create table used_logout_tokens (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_logout_tokens_by_end on used_logout_tokens (expires_at);

-- The network that an action came from; null for commands, and once the account of the actor is deleted.
alter table audit_entries add column network text;
