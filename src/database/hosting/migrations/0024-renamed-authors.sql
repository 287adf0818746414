-- Authors with a new name whose prompts are not all findable by it yet.
create table renamed_authors (
  user_id uuid primary key references users (id) on delete cascade,
  renamed_at timestamptz(3) not null
);
