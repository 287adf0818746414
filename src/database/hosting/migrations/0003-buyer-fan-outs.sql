-- Premium prompts with a new version of which their buyers are still to be notified, and how far that has
-- come.
create table buyer_fan_outs (
  prompt_id uuid primary key references prompts on delete cascade,
  created_at timestamptz(3) not null,
  -- The last buyer who was notified; null before the first.
  after_buyer uuid
);
create index buyer_fan_outs_oldest on buyer_fan_outs (created_at);
