-- What people reported, for those who run the site. A report outlives what it is about, the author and the reporter, and
-- keeps the words as they stood. `subject_kind` is free text, so that more than prompts can be reported later.

create table reports (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  subject_author_id uuid references users (id) on delete set null,
  subject_copy jsonb not null,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  details text not null default '',
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by uuid references users (id) on delete set null,
  closing_note text not null default '',
  check ((status = 'open') = (closed_at is null))
);

-- One open report of a person about a thing; and the queue, oldest first.
create unique index reports_open on reports (subject_kind, subject_id, reporter_id) where status = 'open';
create index reports_queue on reports (created_at, id) where status = 'open';

-- For the foreign keys, when somebody's account is deleted.
create index reports_of_reporter on reports (reporter_id);
create index reports_about_author on reports (subject_author_id);
create index reports_closed_by on reports (closed_by) where closed_by is not null;
