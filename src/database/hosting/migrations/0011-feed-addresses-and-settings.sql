-- How often a member renewed the address of their feeds, which is signed with this number.
alter table users add column feed_version integer not null default 0;

-- The settings at the last start: values of harmless ones, signatures of the others.
create table site_settings (
  id integer primary key default 1 check (id = 1),
  settings jsonb not null
);
