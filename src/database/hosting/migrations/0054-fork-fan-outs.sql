-- Prompts that got a version which the authors of their forks are still to be notified of, and how far that has come.
create table fork_fan_outs (
  prompt_id uuid primary key references prompts on delete cascade,
  created_at timestamptz(3) not null,
  -- The last fork whose author was notified; null before the first.
  after_fork uuid
);
create index fork_fan_outs_oldest on fork_fan_outs (created_at);
