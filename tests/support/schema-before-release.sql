-- From the schema of release 1.0.0 to the last one before it.
alter table users add column unverified_followers integer not null default 0;
alter table prompts add column unverified_likes integer not null default 0, add column unverified_bookmarks integer not null default 0;

alter table moderation_cases drop constraint moderation_cases_check;
alter table moderation_cases add column action text;
create function complete_decision() returns trigger language plpgsql as $$
begin
  if new.content_action is null and new.action is not null then
    new.content_action := coalesce(substring(new.action from '^(request-change|mark-adult|hide)'), 'keep');
    new.author_action := coalesce(substring(new.action from '(warn|suspend|ban)$'), 'none');
  elsif new.action is null and new.content_action is not null then
    new.action := case
      when new.content_action = 'keep' and new.author_action = 'none' then 'dismiss'
      when new.author_action = 'none' then new.content_action
      when new.content_action = 'keep' then new.author_action
      else new.content_action || '-and-' || new.author_action end;
  end if;
  return new;
end $$;
create trigger complete_decision before insert or update on moderation_cases for each row execute function complete_decision();
alter table moderation_cases add constraint moderation_cases_check check ((decided_at is null) = (action is null));

do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    alter table search_documents rename constraint search_documents_terms_not_null to sorted_search_documents_terms_not_null;
  end if;
end $$;

create table unused_files (
  key text primary key,
  unused_since timestamptz(3) not null default now()
);
create index unused_files_by_time on unused_files (unused_since, key);

create table waiting_mails (
  id uuid primary key,
  recipient text not null,
  content text not null,
  attempts integer not null,
  created_at timestamptz(3) not null,
  next_at timestamptz(3) not null
);
create index waiting_mails_by_time on waiting_mails (next_at, id);
alter table waiting_mails add column expires_at timestamptz(3);
alter table waiting_mails add column replaces_key text;
create index waiting_mails_by_key on waiting_mails (replaces_key) where replaces_key is not null;

create table notification_fan_outs (
  prompt_id uuid primary key references prompts on delete cascade,
  created_at timestamptz(3) not null,
  after_user uuid,
  topic boolean not null default false
);
create index notification_fan_outs_oldest on notification_fan_outs (created_at);

create table fork_fan_outs (
  prompt_id uuid primary key references prompts on delete cascade,
  created_at timestamptz(3) not null,
  after_fork uuid
);
create index fork_fan_outs_oldest on fork_fan_outs (created_at);

create table collection_fan_outs (
  collection_id uuid primary key references collections on delete cascade,
  created_at timestamptz(3) not null,
  added_by uuid not null references users on delete cascade,
  after_user uuid
);
create index collection_fan_outs_oldest on collection_fan_outs (created_at);
create index collection_fan_outs_by_user on collection_fan_outs (added_by);

create table queue_failures (
  queue text not null,
  item text not null,
  attempts integer not null,
  reason text not null,
  failed_at timestamptz(3) not null,
  next_at timestamptz(3),
  primary key (queue, item)
);
create index queue_failures_given_up on queue_failures (failed_at) where next_at is null;

create table work_tries (
  kind text not null,
  id uuid not null,
  tries integer not null,
  try_at timestamptz(3) not null,
  problem text not null default '',
  code text not null default '',
  message text not null default '',
  tried_at timestamptz(3) not null,
  primary key (kind, id)
);
create index work_tries_given_up on work_tries (tries);

create table changed_limits (
  name text primary key,
  most integer not null,
  seconds integer not null,
  changed_at timestamptz(3) not null
);

create function take_over_queues(at timestamptz) returns void language plpgsql as $$ begin
  -- Emails are in progress until their next time, unless they were given up.
  with given_up as (select * from queue_failures where queue = 'mails' and next_at is null),
  taken as (delete from waiting_mails where next_at <= at or id::text in (select item from given_up) returning *)
  insert into jobs (kind, key, payload, attempts, created_at, due_at, error, failed_at)
  select 'mails', coalesce(m.replaces_key, m.id::text), jsonb_build_object('recipient', m.recipient, 'content', m.content),
    coalesce(f.attempts, m.attempts), m.created_at, case when f.item is null then m.next_at end,
    coalesce(f.reason, case when m.attempts > 0 then 'The mail server did not accept it' else '' end),
    coalesce(f.failed_at, case when m.attempts > 0 then m.created_at end)
    from (select distinct on (coalesce(replaces_key, id::text)) * from taken order by coalesce(replaces_key, id::text), id desc) m
    left join given_up f on f.item = m.id::text order by m.id
  on conflict (kind, key) do update set payload = excluded.payload, created_at = excluded.created_at;
  delete from queue_failures where queue = 'mails' and item not in (select id::text from waiting_mails);

  with taken as (delete from notification_fan_outs returning *)
  insert into jobs (kind, key, payload, created_at, due_at)
  select 'followers', prompt_id, jsonb_strip_nulls(jsonb_build_object('after', after_user, 'topic', topic)), created_at, created_at
    from taken order by created_at on conflict do nothing;

  with taken as (delete from fork_fan_outs returning *)
  insert into jobs (kind, key, payload, created_at, due_at)
  select 'forks', prompt_id, jsonb_strip_nulls(jsonb_build_object('after', after_fork)), created_at, created_at
    from taken order by created_at on conflict (kind, key) do update set payload = excluded.payload;

  with taken as (delete from collection_fan_outs returning *)
  insert into jobs (kind, key, payload, created_at, due_at)
  select 'collections', collection_id, jsonb_strip_nulls(jsonb_build_object('addedBy', added_by, 'after', after_user)), created_at,
    created_at from taken order by created_at on conflict (kind, key) do update set payload = excluded.payload;

  with taken as (delete from unused_files returning *)
  insert into jobs (kind, key, created_at, due_at)
  select 'files', key, unused_since, unused_since from taken order by unused_since on conflict do nothing;

  with taken as (delete from queue_failures where queue in ('shares', 'vectors') returning *)
  insert into jobs (kind, key, attempts, created_at, due_at, error, failed_at)
  select queue, item, attempts, failed_at, next_at, reason, failed_at from taken on conflict do nothing;

  with taken as (delete from queue_failures where queue in ('files', 'followers', 'forks', 'collections') returning *)
  update jobs set attempts = taken.attempts, due_at = next_at, error = reason, failed_at = taken.failed_at
    from taken where kind = queue and key = item;

  with taken as (delete from work_tries where problem <> '' or try_at <= at returning *)
  insert into jobs (kind, key, payload, attempts, created_at, due_at, error, failed_at)
  select kind, id::text, jsonb_build_object('code', code, 'message', message), tries, tried_at, case when tries < 20 then try_at end,
    problem, case when problem <> '' then tried_at end from taken on conflict do nothing;
end $$;

delete from schema_migrations;
