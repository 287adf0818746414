-- Who follows a user and whom a user follows, latest first; prompts by their last change, from a time on.
create index user_follows_by_time on user_follows (user_id, created_at desc, follower_id desc);
create index user_follows_of_follower_by_time on user_follows (follower_id, created_at desc, user_id desc);
create index prompts_by_change on prompts (updated_at, id) where status = 'published';
create index prompts_of_topic_by_change on prompts (topic_id, updated_at, id) where status = 'published';
