-- Posts by new accounts of the last days, to notice the same text or links again (domain/moderation/spam-score.ts). `id` is that of a prompt,
-- comment, discussion or reply, which may be deleted.
create table recent_posts (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  -- SHA-256 of the compared text; null for a text that is too short.
  text_hash bytea,
  -- The other sites that it links to.
  sites text[] not null,
  posted_at timestamptz(3) not null
);
create index recent_posts_by_text on recent_posts (text_hash, posted_at) where text_hash is not null;
create index recent_posts_by_author on recent_posts (author_id, posted_at);
create index recent_posts_by_time on recent_posts (posted_at);
