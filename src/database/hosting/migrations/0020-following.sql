-- The newest prompts of a topic, for those who follow it.
create index prompts_of_topic_recent on prompts (topic_id, published_at desc, id desc) where status = 'published';

-- For the foreign key, when somebody's account is deleted.
create index contact_messages_of_user on contact_messages (user_id) where user_id is not null;
