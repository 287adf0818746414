-- Edits that members suggest for prompts of others.
create table proposals (
  id uuid primary key,
  prompt_id uuid not null references prompts on delete cascade,
  -- The prompt's author, who decides; null once that account is deleted.
  author_id uuid references users on delete set null,
  -- Who suggested it; null once their account is deleted, which keeps only what was accepted.
  sender_id uuid references users on delete set null,
  -- The version that was edited.
  base_version integer not null,
  title text not null,
  heading text not null,
  summary text not null,
  body text not null,
  tags text[] not null,
  -- What the sender says about it.
  note text not null,
  state text not null check (state in ('open', 'changes-requested', 'accepted', 'declined', 'withdrawn')),
  -- What was said with the last decision, and by whom.
  message text not null default '',
  decided_by uuid references users on delete set null,
  -- The version that it became; null where it changed nothing any more.
  accepted_version integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index proposals_of_prompt on proposals (prompt_id, id);
create index proposals_received on proposals (author_id, id);
create index proposals_sent on proposals (sender_id, id);
create index proposals_decided_by on proposals (decided_by, id);
create unique index proposals_accepted on proposals (prompt_id, accepted_version) where accepted_version is not null;
