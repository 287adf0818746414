-- When an upload was last named by something that was saved: unused ones go a day later.

alter table uploads add column used_at timestamptz(3) not null default now();
create index uploads_by_use on uploads (used_at);
