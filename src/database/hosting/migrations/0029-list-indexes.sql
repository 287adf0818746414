-- Lists skip to their page in an index alone. The further columns of an index cost a like little: a prompt whose score changes
-- gets an entry in every index anyway.
drop index prompts_by_counted_likes, prompts_of_topic_by_counted_likes, prompts_recent, prompts_of_author_recent;
create index prompts_by_counted_likes on prompts ((likes_count - unverified_likes) desc, id desc)
  include (likes_count, unverified_likes) where status = 'published';
create index prompts_of_topic_by_counted_likes on prompts (topic_id, (likes_count - unverified_likes) desc, id desc)
  include (likes_count, unverified_likes) where status = 'published';
-- With the time of change for the sitemap, and the author for the number of active ones.
create index prompts_recent on prompts (published_at desc, id desc) include (updated_at, author_id) where status = 'published';
-- For an author's prompts in any order and of any topic.
create index prompts_of_author_recent on prompts (author_id, published_at desc, id desc)
  include (topic_id, hot_score, likes_count, unverified_likes) where status = 'published';

create index prompts_drafts on prompts (hot_score desc, id desc) where status = 'draft';
create index prompts_drafts_of_author on prompts (author_id, updated_at desc, id desc) where status = 'draft';
