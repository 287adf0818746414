-- The newest members who have published a prompt, for the home page.
create index users_authors_by_arrival on users (created_at desc, id desc) where prompts_count > 0;
