-- A draft may have no topic yet. Whoever published something is listed by when they did.

alter table prompts alter column topic_id drop not null;
alter table prompts add constraint prompts_published_have_topic check (status <> 'published' or topic_id is not null);
create index prompts_of_author_recent on prompts (author_id, published_at desc, id desc) where status = 'published';
