-- Prompts that are marked adult. A published one has a status of its own, so that the indexes, counters and statements for
-- published prompts leave it out.

alter table prompts
  add column is_adult boolean not null default false,
  -- Then its author cannot remove the mark.
  add column adult_by_moderator boolean not null default false,
  drop constraint prompts_status_check,
  add constraint prompts_status_check check (status in ('draft', 'published', 'adult', 'hidden')),
  add constraint prompts_adult_status check (case status when 'published' then not is_adult when 'adult' then is_adult else true end),
  add constraint prompts_adult_complete check (status <> 'adult' or (published_at is not null and topic_id is not null)),
  add constraint prompts_adult_by_moderator check (is_adult or not adult_by_moderator);
create index prompts_adult on prompts (published_at desc, id desc) where status = 'adult';
create index prompts_adult_of_author on prompts (author_id, published_at desc, id desc) where status = 'adult';
create index search_documents_adult on search_documents using gin (terms) with (gin_pending_list_limit = 128) where tier = -2;

-- Whether a user wants to see them.
alter table users add column shows_adult boolean not null default false;
