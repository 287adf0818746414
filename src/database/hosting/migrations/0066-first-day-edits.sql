-- How often a member changed prompts on their first day, which has a limit (domain/people/newcomers.ts).
alter table users add column first_day_edits integer not null default 0;
