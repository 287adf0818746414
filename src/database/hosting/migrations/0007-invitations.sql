--
-- Invitations, and accounts that wait for approval
--

create table invitations (
  id uuid primary key,
  -- Null for the command line.
  inviter_id uuid references users on delete cascade,
  hash bytea not null unique,
  -- The address that it was mailed to; null for a link.
  email text,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  uses integer not null check (uses > 0),
  uses_left integer not null check (uses_left between 0 and uses),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index invitations_by_creation on invitations (created_at desc, id desc);
create index invitations_of_inviters on invitations (inviter_id, created_at desc, id desc);
create index invitations_by_email on invitations (email) where email is not null;
create index invitations_by_expiry on invitations (expires_at);

alter table users
  -- By which they joined; it may be deleted. Without a reference, as invitations refer to users.
  add column invitation_id uuid,
  add column awaits_approval boolean not null default false,
  -- What they wrote about themselves for the approval.
  add column introduction text not null default '';
create index users_by_invitation on users (invitation_id) where invitation_id is not null;
create index users_awaiting_approval on users (created_at, id) where awaits_approval;
