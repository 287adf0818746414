-- How often a prompt was copied or exported, once a day per reader. It starts at 0, because readers are forgotten each day.

alter table prompts add column downloads_count integer not null default 0 check (downloads_count >= 0);
