-- What admins do: a log that outlives whom and what it is about, prompts that are hidden, why somebody was banned, and what
-- was decided about reports.

-- `actor_name` is null where the command line did it, `actor_id` also where the account is gone. Nothing refers to the subject.
create table audit_entries (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  actor_name text,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  subject_name text not null,
  note text not null default '',
  created_at timestamptz(3) not null
);
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_of_subject on audit_entries (subject_id) where subject_id is not null;
create index audit_entries_of_actor on audit_entries (actor_id) where actor_id is not null;

-- A hidden prompt was published, and is for its author and admins alone while it is hidden. Whatever asks for published
-- ones leaves it out.
alter table prompts drop constraint prompts_status_check,
  add constraint prompts_status_check check (status in ('draft', 'published', 'hidden'));
alter table prompts add column hidden_at timestamptz(3);
alter table prompts add column hidden_reason text;
alter table prompts add constraint prompts_hidden_since
  check (case when status = 'hidden' then hidden_at is not null and hidden_reason is not null and published_at is not null
    and topic_id is not null else hidden_at is null and hidden_reason is null end);
create index prompts_hidden on prompts (created_at desc, id desc) where status = 'hidden';

alter table users add column ban_reason text not null default '';

alter table reports add column closing_action text;
create index reports_decided on reports (closed_at desc, subject_id) where status <> 'open';
