-- For comparisons and orders that are the same on every server, whatever the locale of its databases: ranges of
-- slugs, and names of members.
create index prompts_by_slug on prompts (slug collate "C");
create index users_by_name_in_c on users (lower(display_name collate "C"), id);
