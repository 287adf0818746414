-- What the person concerned says against a decision of moderators, and what an admin decided about it: one for each decision.
create table appeals (
  case_id uuid primary key references cases on delete cascade,
  text text not null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  outcome text,
  note text not null default '',
  check ((decided_at is null) = (outcome is null))
);
create index appeals_queue on appeals (created_at, case_id) where decided_at is null;
create index appeals_decided on appeals (decided_at desc, case_id desc) where decided_at is not null;
create index appeals_decided_by on appeals (decided_by) where decided_by is not null;

-- The public log of decisions: without dismissals, which it counts by month.
create index cases_public on cases (decided_at desc, id desc) where decided_at is not null and action <> 'dismiss';
