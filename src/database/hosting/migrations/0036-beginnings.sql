-- The text of a prompt's cover (domain/content/cover-text.ts), which lists show: computed when the prompt is written. Null until it has been
-- computed for a prompt of an earlier version.

alter table prompts add column beginning text;
create index prompts_without_beginning on prompts (id) where beginning is null;
