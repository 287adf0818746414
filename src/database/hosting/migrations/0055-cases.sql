-- What moderators look at and decide: one open case per prompt or comment, with its reports. A case outlives its subject,
-- its author and those who reported it.
create table cases (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid references users on delete set null,
  -- The subject's words when it was last reported, or when the case was opened.
  subject_copy jsonb not null,
  -- Why the case was opened without a report: `[{"kind": …, "points": …, …}]`.
  signals jsonb not null default '[]',
  opened_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Since when the subject is hidden until the decision; null when it is not.
  withheld_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  action text,
  -- The rule that the decision cites.
  rule text,
  note text not null default '',
  suspended_days integer,
  check ((decided_at is null) = (action is null))
);
create unique index cases_open on cases (subject_kind, subject_id) where decided_at is null;
create index cases_queue on cases (opened_at, id) where decided_at is null;
create index cases_decided on cases (decided_at desc, id desc) where decided_at is not null;
create index cases_about_author on cases (author_id) where author_id is not null;
create index cases_decided_by on cases (decided_by) where decided_by is not null;

alter table reports add column case_id uuid references cases on delete cascade;
create index reports_of_case on reports (case_id, created_at, id);

-- Until now the reports about one subject that were open, or were closed together, were a case.
insert into cases (id, subject_kind, subject_id, author_id, subject_copy, opened_at, updated_at, decided_at, decided_by, action, note)
select (array_agg(id order by created_at, id))[1], subject_kind, subject_id,
  (array_agg(subject_author_id order by updated_at desc, id))[1], (array_agg(subject_copy order by updated_at desc, id))[1],
  min(created_at), max(updated_at), closed_at, (array_agg(closed_by))[1],
  case when closed_at is not null then coalesce(min(closing_action), 'dismiss') end, min(closing_note)
from reports group by subject_kind, subject_id, closed_at;
update reports r set case_id = c.id from cases c
where c.subject_kind = r.subject_kind and c.subject_id = r.subject_id and c.decided_at is not distinct from r.closed_at;

-- The words of comments that moderators hid, so that they can be shown again. The comment itself is deleted.
create table hidden_comments (
  comment_id uuid primary key references comments on delete cascade,
  author_id uuid not null references users on delete cascade,
  body text not null,
  body_html text not null,
  hidden_at timestamptz(3) not null
);
create index hidden_comments_of_author on hidden_comments (author_id);

-- Moderators decide cases. `role` does not have their role, because the version before refuses roles that it does not know.
alter table users add column moderator_since timestamptz(3);
-- Until when a user can only read.
alter table users add column suspended_until timestamptz(3);
