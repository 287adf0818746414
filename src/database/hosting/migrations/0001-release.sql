-- The schema of release 1.0.0, grouped by area. Later migrations only add to it.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

--
-- Accounts
--

create table users (
  id uuid primary key,
  email text not null unique,
  email_verified boolean not null default false,
  username text not null unique,
  display_name text not null,
  avatar_url text not null default '',
  headline text not null default '',
  bio text not null default '',
  location text not null default '',
  website text not null default '',
  linkedin_url text not null default '',
  profession text not null default '',
  company text not null default '',
  role text not null default 'member' check (role in ('member', 'admin')),
  prompts_count integer not null default 0 check (prompts_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The first day of the month in which they were last here.
  active_month date,
  -- When they were banned; their sessions ended then.
  banned_at timestamptz(3),
  ban_reason text not null default '',
  -- Whether they want to see adult prompts.
  shows_adult boolean not null default false,
  -- Since when they are a moderator, who decides cases; `role` does not say so.
  moderator_since timestamptz(3),
  -- Until when they can only read.
  suspended_until timestamptz(3),
  -- How often they changed prompts on their first day, which has a limit (domain/people/newcomers.ts).
  first_day_edits integer not null default 0
);
create index users_by_arrival on users (created_at desc, id desc);
create index users_by_prompts on users (prompts_count desc, id desc);
create index users_by_name on users (lower(display_name), id);
-- An order that is the same on every server, whatever the locale of its databases.
create index users_by_name_in_c on users (lower(display_name collate "C"), id);
create index users_by_words on users using gin ((lower(display_name || ' ' || username)) gin_trgm_ops);
create index users_by_followers on users (followers_count desc, id desc);
-- For the lists of admins.
create index users_admins on users (created_at desc, id desc) where role = 'admin';
create index users_banned on users (created_at desc, id desc) where banned_at is not null;
create index users_by_email_words on users using gin (email gin_trgm_ops);

-- Names that users had before: their old addresses lead to the new ones, and nobody else is given them.
-- Without a user, the name is that of a deleted account and stays out of use.
create table former_usernames (
  username text primary key,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index former_usernames_of_user on former_usernames (user_id);

-- Sessions are found by the SHA-256 of their token, in hexadecimal digits: a copy of the database lets nobody
-- in.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

-- Links by which users prove that an address is theirs. Each works once. Only the SHA-256 of its token is
-- stored. The address is the one that the mail went to.
create table mail_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index mail_links_of_user on mail_links (user_id, purpose);
create index mail_links_by_end on mail_links (expires_at);

-- Sign-ins with a provider that are under way, for ten minutes each. Whoever comes back from the provider
-- must bring the state that it was given and be the browser that began; only the SHA-256 of both is stored. A
-- row works once.
create table sign_in_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- Where on the site the user goes on.
  next text not null,
  page text not null check (page in ('login', 'signup', 'settings')),
  -- The window that was opened for it; null when the page itself left for the provider.
  window_id text,
  -- The signed-in user to whom the provider's account will be linked; null for a sign-in.
  link_user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_flows_by_end on sign_in_flows (expires_at);
create index sign_in_flows_of_linking_user on sign_in_flows (link_user_id) where link_user_id is not null;

-- Tokens of a hosted identity provider cannot be revoked: those that it issued to a user before this time are
-- refused. The holder is a hash, since the row outlives the account.
create table ended_tokens (
  holder bytea primary key,
  before timestamptz(3) not null
);
create index ended_tokens_before on ended_tokens (before);

-- Second factors: an app's codes, whose secret is stored encrypted, and recovery codes, stored as hashes.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  -- The 30 seconds of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0,
  -- Null while it is being set up.
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Keys that users made for their programs. Only the SHA-256 of the key is stored.
create table personal_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '90 days',
  last_used_at timestamptz(3)
);
create index personal_keys_of_user on personal_keys (user_id, created_at desc);

-- Who follows whom. The counters are in the rows of the followed and the follower.
create table user_follows (
  user_id uuid not null references users (id) on delete cascade,
  follower_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, follower_id),
  check (user_id <> follower_id)
);
create index user_follows_of_follower on user_follows (follower_id, created_at desc);
-- Who follows a user and whom a user follows, latest first.
create index user_follows_by_time on user_follows (user_id, created_at desc, follower_id desc);
create index user_follows_of_follower_by_time on user_follows (follower_id, created_at desc, user_id desc);

-- Users whom a user does not want to see. They are not told.
create table user_mutes (
  user_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index user_mutes_latest on user_mutes (user_id, created_at desc, muted_id desc);
create index user_mutes_of_muted on user_mutes (muted_id);

-- Users with whom a user wants to have nothing to do.
create table user_blocks (
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_latest on user_blocks (user_id, created_at desc, blocked_id desc);
create index user_blocks_of_blocked on user_blocks (blocked_id);

--
-- Topics and prompts
--

-- Topics (the API's categories). The id is a readable word and never changes.
create table topics (
  id text primary key,
  name text not null unique,
  slug text not null unique,
  description text not null,
  icon text not null,
  color text not null,
  position integer not null,
  prompts_count integer not null default 0 check (prompts_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  created_at timestamptz(3) not null default now()
);

create table topic_follows (
  topic_id text not null references topics (id) on delete cascade,
  follower_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (topic_id, follower_id)
);
create index topic_follows_of_follower on topic_follows (follower_id, created_at desc);

-- Counters and hot_score are updated by the statements that change what they count.
create table prompts (
  id uuid primary key,
  author_id uuid references users (id) on delete cascade,
  topic_id text references topics (id),
  slug text not null unique,
  title text not null,
  heading text not null default '',
  summary text not null,
  body text not null,
  body_hash bytea not null,
  tags text[] not null default '{}',
  -- The keys of the tags, then one for the kind, unless it is text, and one for each model, so that their lists
  -- are read like those of tags.
  tag_keys text[] not null default '{}',
  image_url text not null default '',
  samples jsonb not null default '[]',
  is_premium boolean not null default false,
  price_cents integer not null default 0 check (price_cents >= 0),
  -- An adult prompt is a published one that is marked adult: with a status of its own, so that the indexes,
  -- counters and statements for published prompts leave it out. A hidden one was published, and only its
  -- author and admins can see it.
  status text not null check (status in ('draft', 'published', 'adult', 'hidden')),
  featured_at timestamptz(3),
  read_time integer not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  bookmarks_count integer not null default 0 check (bookmarks_count >= 0),
  hot_score double precision not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  hidden_at timestamptz(3),
  hidden_reason text,
  -- No check that these two and commenters_count are not below 0: the server checks a row as the statement
  -- first saw it, before it adds the change to what others made of it meanwhile.
  ratings_count integer not null default 0,
  stars_sum integer not null default 0,
  comments_count integer not null default 0 check (comments_count >= 0),
  -- Users other than the author who commented, each once: they count towards the trending score.
  commenters_count integer not null default 0,
  -- ISO 639-1, detected at publication.
  language text,
  -- How often a prompt was copied or exported, once a day per reader.
  downloads_count integer not null default 0 check (downloads_count >= 0),
  is_adult boolean not null default false,
  -- Then its author cannot remove the mark.
  adult_by_moderator boolean not null default false,
  -- The text of a prompt's cover (domain/content/cover-text.ts), which lists show.
  beginning text not null,
  -- A prompt that has not changed since its publication has version 1 and no row in prompt_versions.
  version integer not null default 1,
  -- Its published forks that are not adult.
  forks_count integer not null default 0,
  -- What everyone may know of a premium prompt's text: sizes, placeholders, hash (contract/prompts/sale-fields.ts),
  -- and the salt of the hash. Null for other prompts.
  sale jsonb,
  -- A part of the text that the author shows before it is bought.
  preview_excerpt text not null default '',
  -- The time by which lists of changed prompts are sorted, where it is later than updated_at: updated_at is
  -- taken before the commit, so that another change can be later and yet be seen earlier.
  committed_at timestamptz,
  -- What the prompt produces, and the models it was written for.
  kind text not null default 'text' check (kind in ('text', 'image', 'video', 'agent')),
  models text[] not null default '{}',
  check (status <> 'published' or published_at is not null),
  constraint prompts_published_have_topic check (status <> 'published' or topic_id is not null),
  constraint prompts_hidden_since check (case when status = 'hidden'
    then hidden_at is not null and hidden_reason is not null and published_at is not null and topic_id is not null
    else hidden_at is null and hidden_reason is null end),
  constraint prompts_adult_status
    check (case status when 'published' then not is_adult when 'adult' then is_adult else true end),
  constraint prompts_adult_complete check (status <> 'adult' or (published_at is not null and topic_id is not null)),
  constraint prompts_adult_by_moderator check (is_adult or not adult_by_moderator)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- Lists skip to their page in an index alone, as long as most pages of the table have no recent changes:
-- hence the settings of the vacuum. The further columns of an index cost a like little: a prompt whose score
-- changes gets an entry in every index anyway.
create index prompts_trending on prompts (hot_score desc, id desc) where status = 'published';
create index prompts_featured on prompts (featured_at desc, id desc) where status = 'published' and featured_at is not null;
create index prompts_of_topic_trending on prompts (topic_id, hot_score desc, id desc) where status = 'published';
create index prompts_of_author on prompts (author_id, created_at desc, id desc);
create index prompts_by_body on prompts (body_hash);
create index prompts_hidden on prompts (created_at desc, id desc) where status = 'hidden';
-- The newest prompts of a topic, for those who follow it.
create index prompts_of_topic_recent on prompts (topic_id, published_at desc, id desc) where status = 'published';
create index prompts_by_likes on prompts (likes_count desc, id desc) where status = 'published';
create index prompts_of_topic_by_likes on prompts (topic_id, likes_count desc, id desc) where status = 'published';
-- With the time of change for the sitemap, and the author for the number of active ones. Lists of free prompts,
-- of one kind and in English are counted in this index, without reading the prompts.
create index prompts_recent on prompts (published_at desc, id desc) include (updated_at, author_id, is_premium, language, kind)
  where status = 'published';
-- For an author's prompts in any order and of any topic.
create index prompts_of_author_ranked on prompts (author_id, published_at desc, id desc)
  include (topic_id, hot_score, likes_count) where status = 'published';
create index prompts_drafts on prompts (hot_score desc, id desc) where status = 'draft';
create index prompts_drafts_of_author on prompts (author_id, updated_at desc, id desc) where status = 'draft';
-- Lists of one language, and of prompts with a price. The indexes have the rarer rows only: prompts in
-- English and those without a price are frequent enough in the other indexes.
create index prompts_of_language_by_trending on prompts (language, hot_score desc, id desc)
  where status = 'published' and language <> 'en';
create index prompts_premium_by_trending on prompts (hot_score desc, id desc) where status = 'published' and is_premium;
create index prompts_adult on prompts (published_at desc, id desc) where status = 'adult';
create index prompts_adult_of_author on prompts (author_id, published_at desc, id desc) where status = 'adult';
-- Prompts by their last change, from a time on.
create index prompts_by_commit on prompts (greatest(updated_at, committed_at), id)
  include (updated_at, committed_at) where status = 'published';
create index prompts_of_topic_by_commit on prompts (topic_id, greatest(updated_at, committed_at), id)
  include (updated_at, committed_at) where status = 'published';
-- Ranges of slugs, the same on every server.
create index prompts_by_slug on prompts (slug collate "C");
-- Premium prompts of which it is not known yet how much of their text also occurs in free prompts.
create index prompts_without_share on prompts (id) where is_premium and status = 'published' and not (sale ? 'commonShare');

-- What a prompt's texts determine, so that no request has to read the texts again.
create table prompt_analyses (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  -- Start and end of each placeholder of the body, and of each backslash that copies omit.
  marks integer[] not null,
  -- Why the rest of the texts was not read.
  excess text,
  -- The placeholders as inputs for programs.
  inputs jsonb not null,
  -- The HTML of each sample, or null.
  samples_html jsonb not null,
  -- SHA-256 of SKILL.md, and the other facts in that file when it was computed.
  skill_digest text,
  skill_facts text
);

-- Versions of published prompts.
create table prompt_versions (
  prompt_id uuid not null references prompts on delete cascade,
  number integer not null,
  -- Who made the change; null once their account is deleted.
  author_id uuid references users on delete set null,
  note text not null,
  created_at timestamptz(3) not null,
  title text not null,
  heading text not null,
  summary text not null,
  body text not null,
  topic_id text,
  tags text[] not null,
  samples jsonb not null,
  primary key (prompt_id, number)
);
create index prompt_versions_by_author on prompt_versions (author_id, prompt_id, number);

-- Prompts that members made from others, with what they were made from.
create table prompt_forks (
  prompt_id uuid primary key references prompts on delete cascade,
  -- Null once the source is deleted. A prompt has at most one source, which is older: lineage has no cycles.
  source_id uuid references prompts on delete set null,
  -- The source's version that it was made from, and the latest one that was merged into it.
  source_version integer not null,
  merged_version integer not null,
  -- SHA-256 of the body of merged_version.
  merged_body_hash bytea not null,
  -- Title and author of the source at the time. The name is null once that account is deleted.
  source_title text not null,
  source_author_id uuid references users on delete set null,
  source_author_name text,
  created_at timestamptz(3) not null,
  check (source_id <> prompt_id)
);
create index prompt_forks_by_source on prompt_forks (source_id, prompt_id);
create index prompt_forks_by_source_author on prompt_forks (source_author_id);

-- Edits that members suggest for prompts of others.
create table proposals (
  id uuid primary key,
  prompt_id uuid not null references prompts on delete cascade,
  -- The prompt's author, who decides; null once that account is deleted.
  author_id uuid references users on delete set null,
  -- Who suggested it; null once their account is deleted, which keeps only what was accepted.
  sender_id uuid references users on delete set null,
  -- The version that was edited.
  base_version integer not null,
  title text not null,
  heading text not null,
  summary text not null,
  body text not null,
  tags text[] not null,
  -- What the sender says about it.
  note text not null,
  state text not null check (state in ('open', 'changes-requested', 'accepted', 'declined', 'withdrawn')),
  -- What was said with the last decision, and by whom.
  message text not null default '',
  decided_by uuid references users on delete set null,
  -- The version that it became; null where it changed nothing any more.
  accepted_version integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index proposals_of_prompt on proposals (prompt_id, id);
create index proposals_received on proposals (author_id, id);
create index proposals_sent on proposals (sender_id, id);
create index proposals_decided_by on proposals (decided_by, id);
create unique index proposals_accepted on proposals (prompt_id, accepted_version) where accepted_version is not null;

-- Files that users uploaded. `bytes` is the sum of all sizes made of one upload.
create table uploads (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('image', 'video')),
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  -- When something that was saved last named it: unused ones are deleted a day later.
  used_at timestamptz(3) not null default now()
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_by_use on uploads (used_at);

--
-- Tags
--

-- Tags with the number of published prompts that have them, in the spelling that was used first. Triggers on
-- prompts update them, and prompt_tags. With space in each page, so that a changed count needs no new index
-- entries.
create table tags (
  key text primary key,
  tag text not null,
  -- No check that it is not below 0: the server checks a row before it is merged with the stored one.
  prompts_count integer not null
) with (fillfactor = 70);
create index tags_by_beginning on tags (key text_pattern_ops);

-- A row for each tag of a published prompt, with what the tag's lists are sorted by. Trending score and likes
-- are those of the last refresh (see tag_rank_queue). Each index alone answers a list of a tag, or of a tag
-- and a topic.
create table prompt_tags (
  tag_key text not null,
  topic_id text not null,
  prompt_id uuid not null,
  hot_score double precision not null,
  counted_likes integer not null,
  published_at timestamptz(3) not null,
  primary key (tag_key, topic_id, prompt_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- A prepared statement is planned for the average tag. Planned for a common one, it is fast for every tag.
alter table prompt_tags alter column tag_key set (n_distinct = 100);
create index prompt_tags_trending on prompt_tags (tag_key, hot_score desc, prompt_id desc) include (topic_id);
create index prompt_tags_popular on prompt_tags (tag_key, counted_likes desc, prompt_id desc) include (topic_id);
create index prompt_tags_recent on prompt_tags (tag_key, published_at desc, prompt_id desc) include (topic_id);

-- Published prompts whose score or likes changed since prompt_tags was refreshed. Writing the rows of a
-- prompt's tags for each like would cost as much as the rest of the like.
create table tag_rank_queue (
  prompt_id uuid primary key
);

create function list_inserted_prompts() returns trigger language plpgsql as $$
begin
  insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
    select distinct k.key, p.topic_id, p.id, p.hot_score, p.likes_count, p.published_at
    from changed p cross join lateral unnest(p.tag_keys) k (key) where p.status = 'published';
  -- Here and below sorted, so that two writers never wait for each other.
  insert into tags as t (key, tag, prompts_count)
    select k.key, coalesce((array_agg(k.tag order by p.published_at, p.id))[1], k.key), count(distinct p.id)
    from changed p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
    where p.status = 'published' and k.key is not null group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;

create function list_deleted_prompts() returns trigger language plpgsql as $$
begin
  delete from prompt_tags t using changed p
    where p.status = 'published' and t.tag_key = any (p.tag_keys) and t.topic_id = p.topic_id and t.prompt_id = p.id;
  insert into tags as t (key, tag, prompts_count)
    select k.key, min(k.key), -count(distinct p.id) from changed p cross join lateral unnest(p.tag_keys) k (key)
    where p.status = 'published' group by k.key order by k.key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  delete from tag_rank_queue s using changed p where s.prompt_id = p.id;
  return null;
end $$;

create function list_updated_prompt() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    delete from prompt_tags
      where tag_key = any (old.tag_keys) and topic_id = old.topic_id and prompt_id = old.id;
  end if;
  if new.status = 'published' then
    insert into prompt_tags (tag_key, topic_id, prompt_id, hot_score, counted_likes, published_at)
      select distinct key, new.topic_id, new.id, new.hot_score, new.likes_count, new.published_at
      from unnest(new.tag_keys) key;
  end if;
  insert into tags as t (key, tag, prompts_count)
    select key, coalesce(max(tag), key), sum(change) from (
      select key, min(tag) as tag, 1 as change from unnest(new.tag_keys, new.tags) k (key, tag)
        where new.status = 'published' and key is not null group by key
      union all select distinct key, null, -1 from unnest(old.tag_keys) key where old.status = 'published') changes
    group by key having sum(change) <> 0 order by key
    on conflict (key) do update set prompts_count = t.prompts_count + excluded.prompts_count;
  return null;
end $$;

create function queue_tag_rank() returns trigger language plpgsql as $$
begin
  -- A row that is already there is updated to lock it: the refresh leaves it until this transaction has ended.
  insert into tag_rank_queue (prompt_id) values (new.id) on conflict (prompt_id) do update set prompt_id = excluded.prompt_id;
  return null;
end $$;

create trigger prompts_inserted after insert on prompts referencing new table as changed
  for each statement execute function list_inserted_prompts();
create trigger prompts_deleted after delete on prompts referencing old table as changed
  for each statement execute function list_deleted_prompts();
create trigger prompts_updated after update of status, topic_id, tags, tag_keys, published_at on prompts for each row
  when (old.status <> new.status or new.status = 'published' and
    (old.topic_id, old.tag_keys, old.published_at) is distinct from (new.topic_id, new.tag_keys, new.published_at))
  execute function list_updated_prompt();
create trigger prompts_ranked after update on prompts for each row
  when (new.status = 'published' and new.tag_keys <> '{}'
    and (old.hot_score <> new.hot_score or old.likes_count <> new.likes_count))
  execute function queue_tag_rank();

--
-- Likes, bookmarks, comments and ratings
--

create table likes (
  prompt_id uuid not null references prompts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (prompt_id, user_id)
);
create index likes_of_user on likes (user_id, created_at desc, prompt_id desc);
create index likes_by_time on likes (created_at);

create table bookmarks (
  prompt_id uuid not null references prompts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (prompt_id, user_id)
);
create index bookmarks_of_user on bookmarks (user_id, created_at desc, prompt_id desc);

-- Ids sort by time. A thread has the id of its first comment, and goes no deeper. A deleted comment keeps its
-- place, without its words and its author; comments of a deleted account stay, without a name.
create table comments (
  id uuid primary key,
  prompt_id uuid not null references prompts (id) on delete cascade,
  thread_id uuid not null references comments (id),
  author_id uuid references users (id) on delete set null,
  body text not null,
  body_html text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  -- The version that it was written about; null where it is not known.
  prompt_version integer
);
create index comments_of_prompt on comments (prompt_id, thread_id desc, id);
create index comments_of_thread on comments (thread_id);
create index comments_of_author on comments (author_id, id);

-- The words of comments that moderators hid, so that they can be shown again. The comment itself is deleted.
create table hidden_comments (
  comment_id uuid primary key references comments on delete cascade,
  author_id uuid not null references users on delete cascade,
  body text not null,
  body_html text not null,
  hidden_at timestamptz(3) not null
);
create index hidden_comments_of_author on hidden_comments (author_id);

-- A user's stars for a prompt, if they gave any, since when, and the number of their comments on it.
create table ratings (
  prompt_id uuid not null references prompts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz(3),
  comments integer not null default 0 check (comments >= 0),
  -- The version that the stars were given to; null where it is not known.
  prompt_version integer,
  primary key (prompt_id, user_id),
  check ((stars is null) = (rated_at is null))
);
create index ratings_of_user on ratings (user_id, prompt_id);

--
-- Search
--

-- The search index: a row per prompt with the hashes of its words (domain/discovery/search/terms.ts).
create table search_documents (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  -- 0 has the prompts of the highest quality, each further tier more of lower quality; -1 has those that are
  -- not published, -2 those that are adult.
  tier smallint not null,
  quality real not null,
  -- A scan finds the terms and pairs of a document by binary search, so they are in ascending order.
  terms integer[] not null,
  -- One byte per term: how strongly the prompt is about it.
  impacts bytea not null,
  -- Neighbouring words.
  pairs integer[] not null
) with (fillfactor = 90, toast_tuple_target = 8160);
-- Read for every candidate of a search: in the row, and not compressed.
alter table search_documents
  alter column terms set storage external, alter column impacts set storage external, alter column pairs set storage external;
-- Postponed index entries are merged by the regular work (and by a publication only when there are very many
-- of them), because merging a few at a time took most of a publication's time.
create index search_documents_unpublished on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -1;
create index search_documents_tier_0 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 0;
create index search_documents_tier_1 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 1;
create index search_documents_tier_2 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 2;
create index search_documents_tier_3 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = 4;
create index search_documents_by_quality on search_documents (tier, quality desc, prompt_id desc);
create index search_documents_adult on search_documents using gin (terms) with (gin_pending_list_limit = 4096) where tier = -2;

-- The lowest quality of each tier but the last. Without rows, every prompt is in tier 0.
create table search_tiers (
  tier smallint primary key,
  least_quality real not null
);

-- The versions of the rules for search documents by which all prompts have been indexed, or are being indexed:
-- a program with another version indexes them again. New prompts are indexed by the program's own.
create table search_versions (
  version integer primary key,
  since timestamptz(3) not null default now()
);
insert into search_versions (version) values (7);

-- Prompts to be indexed again.
create table search_backlog (
  prompt_id uuid primary key references prompts (id) on delete cascade
);

-- The words and stems that prompts have, with the number of prompts that have each, for correcting mistyped
-- words. Words are only added: one that no prompt has any more does no harm.
create table search_words (
  word text primary key,
  -- Its hash.
  term integer,
  prompts integer not null default 0,
  is_word boolean not null default true
);
create index search_words_by_term on search_words (term);
create index search_words_by_beginning on search_words (word text_pattern_ops) where is_word and prompts > 0;
-- For correcting mistyped words: the most common words that begin with a letter.
create index search_words_by_letter on search_words (left(word, 1), prompts desc) where is_word and prompts > 0;

-- Changes of those numbers that are not added yet, so that publishing does not update the rows of common
-- words, for which all publications would wait.
create table search_word_changes (
  id bigint generated always as identity primary key,
  terms integer[] not null,
  -- The words of the first terms, then the stems; absent when prompts are removed.
  words text[],
  stems text[],
  change smallint not null
);

-- Authors with a new name by which not all of their prompts can be found yet.
create table renamed_authors (
  user_id uuid primary key references users (id) on delete cascade,
  renamed_at timestamptz(3) not null
);

-- Vectors of prompts by meaning. Empty unless an embeddings service is configured.
create table prompt_vectors (
  prompt_id uuid primary key references prompts (id) on delete cascade,
  model text not null,
  -- When the prompt that was read for this vector was last changed.
  made_of timestamptz not null,
  -- Whether the prompt was changed since.
  is_stale boolean not null default false,
  -- A signed byte per dimension; empty when the service did not accept the text.
  vector bytea not null
);
-- Vectors of usual models are stored within their rows, and not compressed.
alter table prompt_vectors alter column vector set storage external;
create index prompt_vectors_stale on prompt_vectors (prompt_id) where is_stale;

-- Numbers that prompts with nearly the same text share (domain/prompts/near-duplicates.ts).
create table near_duplicate_hashes (
  prompt_id uuid primary key references prompts on delete cascade,
  bands integer[] not null
);
create index near_duplicate_hashes_by_band on near_duplicate_hashes using gin (bands) with (gin_pending_list_limit = 4096);

-- Searches that users saved. `filters_key` is equal for filters that give the same list.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  filters_key text not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, filters_key)
);

--
-- Figures
--

-- What the community page counts, by day (UTC), updated by the statements that change it; the sum of a month
-- is a few rows. Prompts count on the day they were published, members on the first day of a month in which
-- they were here.
create table daily_figures (
  day date primary key,
  active_members integer not null default 0,
  prompts integer not null default 0,
  downloads integer not null default 0,
  ratings integer not null default 0,
  stars integer not null default 0
);

-- Likes that authors received from others: of all times ('all'), of a year ('2025'), of a month ('2025-11'),
-- in UTC.
create table likes_received (
  author_id uuid not null references users (id) on delete cascade,
  period text not null,
  likes integer not null,
  primary key (author_id, period)
);
create index likes_received_ranking on likes_received (period, likes desc, author_id desc) where likes > 0;

-- Readers who copied or exported a prompt today: a hash with the day's salt. Both are deleted when the day is
-- over.
create table download_salts (
  day date primary key,
  salt bytea not null
);

create table downloads (
  prompt_id uuid not null references prompts (id) on delete cascade,
  day date not null,
  reader bytea not null,
  primary key (prompt_id, day, reader)
);

-- Readers who were counted today as having viewed a prompt: a hash with the day's salt, too.
create table view_readers (
  prompt_id uuid not null references prompts on delete cascade,
  day date not null,
  reader bytea not null,
  primary key (prompt_id, day, reader)
);
create index view_readers_by_day on view_readers (day);

-- What is counted of a prompt by day (UTC), for its author. The columns from_… add up to the views.
create table prompt_days (
  prompt_id uuid not null references prompts on delete cascade,
  day date not null,
  views integer not null default 0,
  from_search integer not null default 0,
  from_social integer not null default 0,
  from_sites integer not null default 0,
  from_here integer not null default 0,
  from_nowhere integer not null default 0,
  copies integer not null default 0,
  primary key (prompt_id, day)
);

--
-- Collections
--

-- Lists of prompts that users name and order. Private ones are seen by their owner and collaborators,
-- unlisted ones by everyone who has the address, public ones are listed.
create table collections (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  -- In the address of its page. It never changes, and ends with characters that cannot be guessed.
  slug text not null unique,
  name text not null,
  description text not null,
  visibility text not null check (visibility in ('private', 'unlisted', 'public')),
  followers_count integer not null default 0,
  created_at timestamptz(3) not null,
  -- Also of its prompts, their order and notes.
  updated_at timestamptz(3) not null,
  -- For the search: not stemmed, since names are in any language.
  words tsvector generated always as (to_tsvector('simple', name || ' ' || description)) stored
);
create index collections_of_owner on collections (owner_id, updated_at desc, id desc);
create index collections_by_followers on collections (followers_count desc, id desc) where visibility = 'public';
create index collections_by_change on collections (updated_at desc, id desc) where visibility = 'public';
create index collections_by_words on collections using gin (words);

create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  -- Items are sorted by position; there may be gaps.
  position integer not null,
  note text not null default '',
  -- The heading of the section that begins with the item; empty if none begins there.
  heading text not null default '',
  -- Null once their account is deleted.
  added_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  primary key (collection_id, prompt_id)
);
create index collection_items_in_order on collection_items (collection_id, position, prompt_id);
create index collection_items_of_prompt on collection_items (prompt_id);
create index collection_items_by_user on collection_items (added_by) where added_by is not null;

-- An item that is removed, also with its prompt, leaves its heading to the next item, unless that has one.
create function pass_on_heading() returns trigger language plpgsql as $$
begin
  update collection_items set heading = old.heading
    where heading = '' and collection_id = old.collection_id and prompt_id = (
      select prompt_id from collection_items
      where collection_id = old.collection_id and (position, prompt_id) > (old.position, old.prompt_id)
      order by position, prompt_id limit 1);
  return null;
end $$;
create trigger collection_items_pass_on_heading after delete on collection_items for each row
  when (old.heading <> '') execute function pass_on_heading();

-- Users whom the owner invited; collaborators once they have accepted.
create table collection_members (
  collection_id uuid not null references collections on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (collection_id, user_id)
);
create index collection_members_of_user on collection_members (user_id, collection_id);

create table collection_followers (
  collection_id uuid not null references collections on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (collection_id, user_id)
);
create index collection_followers_by_time on collection_followers (collection_id, created_at desc, user_id desc);
create index collection_followers_of_user on collection_followers (user_id, created_at desc, collection_id desc);

--
-- Log of changes
--

-- What was added to, changed in and removed from the lists of prompts and collections, in the order of the
-- commits: programs that copy the lists read it from the position where they stopped.

-- The single row identifies the log, since positions of another one mean nothing here, and is locked by each
-- transaction that writes to the log.
create table change_log (
  single boolean primary key default true check (single),
  id uuid not null
);
insert into change_log (id) values (gen_random_uuid());

create table changes (
  -- Without gaps.
  position bigint primary key,
  subject_kind text not null check (subject_kind in ('prompt', 'collection')),
  subject_id uuid not null,
  -- Whose lists had it before, and have it now; null: no one's.
  audience_before text check (audience_before in ('everyone', 'adults')),
  audience_after text check (audience_after in ('everyone', 'adults')),
  -- Never earlier than that of the row before, nor than the time of change that the subject shows.
  changed_at timestamptz not null,
  -- The changed_at of the last earlier transaction, after which this one comes.
  follows_at timestamptz,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  logged_at timestamptz(3) not null default now()
);

-- Runs at the commit. The lock that it takes ends with the transaction, so the rows are committed in the order
-- of their positions, and a reader who sees one sees all before it. Returns a time that is later than that of every
-- change in earlier transactions, and not earlier than `at`.
--
-- A prompt can be added with an old updated_at, as imports do. Programs that ask for changes since a later time
-- must see it, also where no other change is in the log. A minute is longer than a request takes: what members
-- write keeps its updated_at and is stored once.
create function log_change(kind text, id uuid, before text, after text, at timestamptz) returns timestamptz
language plpgsql as $$
declare
  latest changes%rowtype;
  this_one bigint := pg_current_xact_id()::text::bigint;
begin
  perform 1 from change_log for update;
  select * into latest from changes order by position desc limit 1;
  if latest.transaction_id is distinct from this_one then
    latest.follows_at := latest.changed_at;
  end if;
  if at < now() - interval '1 minute' then
    at := now();
  end if;
  at := greatest(at, latest.follows_at + interval '1 microsecond');
  insert into changes (position, subject_kind, subject_id, audience_before, audience_after, changed_at, follows_at)
    values (coalesce(latest.position, 0) + 1, kind, id, before, after, greatest(at, latest.changed_at), latest.follows_at);
  return at;
end $$;

create function log_prompt_change() returns trigger language plpgsql as $$
declare
  before text := case old.status when 'published' then 'everyone' when 'adult' then 'adults' end;
  after text := case new.status when 'published' then 'everyone' when 'adult' then 'adults' end;
  changed timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at end;
  at timestamptz := log_change('prompt', coalesce(new.id, old.id), before, after, coalesce(changed, now()));
begin
  if at > changed then
    update prompts set committed_at = at where id = new.id;
  end if;
  return null;
end $$;

create function log_collection_change() returns trigger language plpgsql as $$
begin
  perform log_change('collection', coalesce(new.id, old.id),
    case old.visibility when 'public' then 'everyone' end, case new.visibility when 'public' then 'everyone' end,
    case when new.updated_at is distinct from old.updated_at then coalesce(new.updated_at, now()) else now() end);
  return null;
end $$;

create constraint trigger prompts_addition_logged after insert on prompts deferrable initially deferred for each row
  when (new.status in ('published', 'adult')) execute function log_prompt_change();
create constraint trigger prompts_change_logged after update on prompts deferrable initially deferred for each row
  when ((old.status in ('published', 'adult') or new.status in ('published', 'adult'))
    and (old.status, old.updated_at, old.featured_at, old.author_id)
      is distinct from (new.status, new.updated_at, new.featured_at, new.author_id))
  execute function log_prompt_change();
create constraint trigger prompts_removal_logged after delete on prompts deferrable initially deferred for each row
  when (old.status in ('published', 'adult')) execute function log_prompt_change();
create constraint trigger collections_addition_logged after insert on collections deferrable initially deferred for each row
  when (new.visibility = 'public') execute function log_collection_change();
create constraint trigger collections_change_logged after update on collections deferrable initially deferred for each row
  when ((old.visibility = 'public' or new.visibility = 'public')
    and (old.visibility, old.updated_at) is distinct from (new.visibility, new.updated_at))
  execute function log_collection_change();
create constraint trigger collections_removal_logged after delete on collections deferrable initially deferred for each row
  when (old.visibility = 'public') execute function log_collection_change();

--
-- Discussions, events and the contact page
--

-- Texts are Markdown as it was written, and the safe HTML that was made of it. What a deleted account wrote
-- stays, without a name.
create table discussions (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  category text not null check (category in ('general', 'help', 'showcase', 'ideas')),
  title text not null,
  body text not null,
  body_html text not null,
  pinned boolean not null default false,
  locked boolean not null default false,
  replies_count integer not null default 0 check (replies_count >= 0),
  last_author_id uuid references users (id) on delete set null,
  last_activity_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- For the search: the words of the title and the first post. They are not stemmed, since posts are in any
  -- language.
  words tsvector generated always as (to_tsvector('simple', title || ' ' || body)) stored
);
create index discussions_by_activity on discussions (pinned desc, last_activity_at desc, id desc);
create index discussions_of_category on discussions (category, pinned desc, last_activity_at desc, id desc);
create index discussions_lately on discussions (last_activity_at desc, id desc);
create index discussions_of_author on discussions (author_id, id);
create index discussions_of_last_author on discussions (last_author_id);
create index discussions_by_words on discussions using gin (words);

-- Ids sort by time: they are the order of a discussion.
create table replies (
  id uuid primary key,
  discussion_id uuid not null references discussions (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  body text not null,
  body_html text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index replies_of_discussion on replies (discussion_id, id);
create index replies_of_author on replies (author_id, id);

-- Up to when a member has read a discussion.
create table discussion_reads (
  discussion_id uuid not null references discussions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (discussion_id, user_id)
);
create index discussion_reads_of_user on discussion_reads (user_id);

-- Events, made by admins; a cancelled one stays for those who wanted to come.
create table events (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  type text not null check (type in ('workshop', 'challenge', 'talk', 'meetup')),
  title text not null,
  body text not null,
  body_html text not null,
  place text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  participants_count integer not null default 0 check (participants_count >= 0),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index events_by_start on events (starts_at, id);
create index events_by_end on events (ends_at, id);
create index events_of_author on events (author_id);

create table event_participants (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create index event_participants_of_user on event_participants (user_id);

-- Messages of the contact page.
create table contact_messages (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  mailed_at timestamptz(3)
);
create index contact_messages_to_mail on contact_messages (created_at) where mailed_at is null;
-- For the foreign key, when an account is deleted.
create index contact_messages_of_user on contact_messages (user_id) where user_id is not null;

--
-- Notifications and mails
--

-- What members are notified of. There is one row per member, kind and subject: what happens again changes it.
create table notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it is about: a prompt with all its new likes, or one comment.
  subject uuid not null,
  id uuid not null unique,
  -- What it is about, as far as it still exists: it goes with it.
  prompt_id uuid references prompts on delete cascade,
  comment_id uuid references comments on delete cascade,
  discussion_id uuid references discussions on delete cascade,
  reply_id uuid references replies on delete cascade,
  -- For what has no row that stays: its title, and the page to open.
  title text not null default '',
  path text,
  detail text not null default '',
  -- The last who did it; null for moderators, and once their account is deleted.
  actor_id uuid references users on delete set null,
  -- How often it happened since it was last read.
  events integer not null default 1,
  happened_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- When the row last changed, for the processes that have its member's connections.
  changed_at timestamptz(3) not null,
  -- When an unread notification is mailed; null when it is read, was mailed, or is not to be.
  mail_at timestamptz(3),
  primary key (user_id, kind, subject)
);
create index notifications_latest on notifications (user_id, happened_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_old on notifications (happened_at);
create index notifications_of_prompt on notifications (prompt_id) where prompt_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
create index notifications_of_discussion on notifications (discussion_id) where discussion_id is not null;
create index notifications_of_reply on notifications (reply_id) where reply_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;
-- Processes look for changed notifications of the members who are connected to them, instead of those of all
-- members.
create index notifications_changed_of_user on notifications (user_id, changed_at);

-- Who has been counted in a grouped notification: liking, taking it back and liking again does not notify
-- twice.
create table notification_actors (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject uuid not null,
  actor_id uuid not null references users on delete cascade,
  happened_at timestamptz(3) not null,
  primary key (user_id, kind, subject, actor_id)
);
create index notification_actors_by_actor on notification_actors (actor_id);
create index notification_actors_old on notification_actors (happened_at);

-- How often a member wants notifications of a kind mailed; without a row, as `domain/notifications/notification-mails.ts`
-- says.
create table notification_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  frequency text not null,
  primary key (user_id, kind)
);

-- When a member was last mailed about notifications, and how many such mails in a row they got without
-- reading any notification.
create table notification_mail_pauses (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz(3) not null,
  unread_mails integer not null
);

--
-- Moderation
--

-- What moderators look at and decide: one open case per prompt or comment, with its reports. A case outlives
-- its subject, its author and those who reported it.
create table moderation_cases (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid references users on delete set null,
  -- The subject's words when it was last reported, or when the case was opened.
  subject_copy jsonb not null,
  -- Why the case was opened without a report: `[{"kind": …, "points": …, …}]`.
  signals jsonb not null default '[]',
  opened_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Since when the subject is hidden until the decision; null when it is not.
  withheld_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  -- What the decision did with the prompt or comment, and to its author.
  content_action text,
  author_action text,
  -- The rule that the decision cites.
  rule text,
  note text not null default '',
  -- How long the author's action lasts.
  suspended_days integer,
  check ((decided_at is null) = (content_action is null))
);
create unique index moderation_cases_open on moderation_cases (subject_kind, subject_id) where decided_at is null;
create index moderation_cases_queue on moderation_cases (opened_at, id) where decided_at is null;
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where decided_at is not null;
create index moderation_cases_about_author on moderation_cases (author_id) where author_id is not null;
create index moderation_cases_decided_by on moderation_cases (decided_by) where decided_by is not null;
-- The public log of decisions: without dismissals, which it counts by month.
create index moderation_cases_public on moderation_cases (decided_at desc, id desc)
  where decided_at is not null and (content_action <> 'keep' or author_action <> 'none');

-- What decisions changed, and the hiding of subjects until the decision, while it is in force.
create table decision_effects (
  case_id uuid not null references moderation_cases on delete cascade,
  -- The action that has this effect: hide, mark-adult, suspend, ban.
  kind text not null,
  -- The prompt, comment or user. It may be deleted before its case.
  subject_id uuid not null,
  -- The state before the first of the decisions with this effect; null if nothing had it.
  before text,
  primary key (case_id, kind)
);
create index decision_effects_on_subject on decision_effects (subject_id, kind);

-- What users reported. A report outlives its subject, the author and the reporter, and keeps the words as
-- they were.
create table reports (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  subject_author_id uuid references users (id) on delete set null,
  subject_copy jsonb not null,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  details text not null default '',
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  case_id uuid references moderation_cases on delete cascade,
  check ((status = 'open') = (closed_at is null))
);
-- One open report of a user about a subject; and the queue, oldest first.
create unique index reports_open on reports (subject_kind, subject_id, reporter_id) where status = 'open';
create index reports_queue on reports (created_at, id) where status = 'open';
-- For the foreign keys, when an account is deleted.
create index reports_of_reporter on reports (reporter_id);
create index reports_about_author on reports (subject_author_id);
create index reports_decided on reports (closed_at desc, subject_id) where status <> 'open';
-- For the numbers of reports by day.
create index reports_by_time on reports (created_at);
create index reports_of_case on reports (case_id, created_at, id);

-- What the member concerned says against a decision of moderators, and what an admin decided about it: one
-- for each decision.
create table appeals (
  case_id uuid primary key references moderation_cases on delete cascade,
  text text not null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  outcome text,
  note text not null default '',
  check ((decided_at is null) = (outcome is null))
);
create index appeals_queue on appeals (created_at, case_id) where decided_at is null;
create index appeals_decided on appeals (decided_at desc, case_id desc) where decided_at is not null;
create index appeals_decided_by on appeals (decided_by) where decided_by is not null;

-- Posts by new accounts of the last days, to notice the same text or links again (domain/moderation/spam-score.ts). `id` is
-- that of a prompt, comment, discussion or reply, which may be deleted.
create table newcomer_fingerprints (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  -- SHA-256 of the compared text; null for a text that is too short.
  text_hash bytea,
  -- The other sites that it links to.
  sites text[] not null,
  posted_at timestamptz(3) not null
);
create index newcomer_fingerprints_by_text on newcomer_fingerprints (text_hash, posted_at) where text_hash is not null;
create index newcomer_fingerprints_by_author on newcomer_fingerprints (author_id, posted_at);
create index newcomer_fingerprints_by_time on newcomer_fingerprints (posted_at);

-- What admins and moderators did: a log that outlives its subjects. `actor_name` is null where the command
-- line did it, `actor_id` also where the account is deleted. Nothing refers to the subject.
create table audit_entries (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  actor_name text,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  subject_name text not null,
  note text not null default '',
  created_at timestamptz(3) not null
);
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_of_subject on audit_entries (subject_id) where subject_id is not null;
create index audit_entries_of_actor on audit_entries (actor_id) where actor_id is not null;
create index audit_entries_by_actor_name on audit_entries (actor_name, id desc);

--
-- Market. Amounts are integer minor units (cents).
--

-- An order has everything that was agreed, and outlives its prompt, its buyer and its seller: their ids refer
-- to nothing once they are deleted.
create table orders (
  id uuid primary key,
  number text not null unique,
  buyer_id uuid not null,
  seller_id uuid not null,
  prompt_id uuid not null,
  title text not null,
  version integer not null,
  text_hash text not null,
  -- The salt of text_hash, since the prompt has the salt of its present text only. Null where it is not known.
  text_salt text,
  price_cents integer not null check (price_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents <= price_cents),
  currency text not null,
  refund_days integer not null,
  operator_name text not null,
  operator_address text not null,
  provider text not null,
  -- Whether no money moves.
  is_test boolean not null,
  -- How the provider names the checkout; null until it has one.
  provider_ref text,
  state text not null check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'refunded', 'disputed')),
  created_at timestamptz(3) not null,
  -- When the provider is asked what it knows of the order; null when nothing more is expected.
  check_at timestamptz(3),
  paid_at timestamptz(3),
  -- When the buyer first read the text.
  opened_at timestamptz(3),
  ended_at timestamptz(3),
  -- What the provider collects on top of the price.
  tax_cents integer not null default 0 check (tax_cents >= 0),
  -- What sellers call an order. They do not learn its id, by which its buyer reads the text and asks for a
  -- refund.
  sale_id uuid not null default gen_random_uuid(),
  -- What refunds returned of price and tax so far.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- When an unpaid order ended because its prompt was no longer offered under its terms. What is paid later is
  -- returned.
  withdrawn_at timestamptz(3)
);
create unique index orders_by_checkout on orders (provider, provider_ref);
create index orders_of_buyer on orders (buyer_id, paid_at desc, id desc);
create index orders_of_seller on orders (seller_id, paid_at desc, id desc) where paid_at is not null;
create index orders_by_payment on orders (paid_at desc, id desc) where paid_at is not null;
create index orders_of_prompt on orders (prompt_id, buyer_id);
create index orders_to_check on orders (check_at) where check_at is not null;
-- For monitoring: the oldest order whose payment is not known.
create index orders_unpaid on orders (created_at) where state in ('open', 'pending');

-- Who may read a premium prompt because they bought it. A grant ends with a refund or a dispute.
create table grants (
  order_id uuid primary key references orders,
  buyer_id uuid not null,
  prompt_id uuid not null,
  granted_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index grants_in_force on grants (buyer_id, prompt_id) where ended_at is null;
create index grants_of_prompt on grants (prompt_id) where ended_at is null;

-- The last text of a prompt that was deleted while buyers owned it.
create table purchased_texts (
  prompt_id uuid primary key,
  title text not null,
  version integer not null,
  body text not null,
  samples jsonb not null,
  sale jsonb,
  kept_at timestamptz(3) not null
);

-- The versions of a deleted prompt that its buyers own, except for its last one (purchased_texts).
create table purchased_versions (
  prompt_id uuid not null,
  number integer not null,
  title text not null,
  body text not null,
  samples jsonb not null,
  primary key (prompt_id, number)
);

-- What payment providers report, stored before it is applied. Each event is stored once.
create table payment_events (
  provider text not null,
  event_id text not null,
  -- The checkout that it is about.
  provider_ref text not null,
  kind text not null check (kind in
    ('paid', 'pending', 'failed', 'cancelled', 'refunded', 'refund_failed', 'disputed', 'dispute_won')),
  -- A payment can have several refunds and disputes: the one that the event is about.
  subject text not null default '',
  -- What a refund returned; null for everything that was left.
  amount_cents integer check (amount_cents > 0),
  -- What the provider keeps of the payment.
  provider_fee_cents integer not null default 0,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  applied_at timestamptz(3),
  tax_cents integer not null default 0,
  primary key (provider, event_id)
);
create index payment_events_to_apply on payment_events (received_at) where applied_at is null;
create index payment_events_of_checkout on payment_events (provider, provider_ref);

create table refunds (
  id uuid primary key,
  order_id uuid not null unique references orders,
  state text not null check (state in ('asked', 'escalated', 'granted', 'declined')),
  reason text not null,
  answer text not null default '',
  decision text not null default '',
  automatic boolean not null default false,
  created_at timestamptz(3) not null,
  answer_until timestamptz(3) not null,
  decided_at timestamptz(3),
  -- When the provider was asked to return the money of a granted refund.
  sent_at timestamptz(3),
  -- What the provider recognizes a repeated request by. It changes only after the provider has refused a
  -- request.
  provider_key text not null default gen_random_uuid()::text,
  -- How the provider names the refund that it accepted, and why the last one could not be delivered.
  provider_refund text,
  problem text not null default ''
);
create index refunds_to_escalate on refunds (answer_until) where state = 'asked';
create index refunds_to_send on refunds (decided_at) where state = 'granted' and sent_at is null;
create index refunds_by_state on refunds (state, created_at desc);

-- Parts of payments that a seller or an admin returns.
create table partial_refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  -- The buyer sees it.
  reason text not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  provider_refund text,
  provider_key text not null default gen_random_uuid()::text
);
create index partial_refunds_of_order on partial_refunds (order_id);
create index partial_refunds_to_send on partial_refunds (created_at) where sent_at is null;

-- The account of a seller at a payment provider.
create table payout_accounts (
  user_id uuid not null references users on delete cascade,
  provider text not null,
  ref text not null,
  -- `gone`: the provider no longer lets the site pay it.
  state text not null check (state in ('incomplete', 'checking', 'ready', 'refused', 'gone')),
  -- When the provider was asked for the state.
  checked_at timestamptz(3) not null,
  primary key (user_id, provider)
);
create index payout_accounts_by_ref on payout_accounts (provider, ref);
create index payout_accounts_ready on payout_accounts (provider, user_id) where state = 'ready';

-- Sellers whom an admin pays nothing for now.
create table payout_holds (
  seller_id uuid primary key references users on delete cascade,
  reason text not null,
  held_at timestamptz(3) not null
);

-- A payout outlives its seller: the id refers to nothing once the account is deleted.
create table payouts (
  id uuid primary key,
  seller_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  provider text not null,
  is_test boolean not null,
  account text not null,
  state text not null check (state in ('pending', 'sent', 'failed')),
  -- How the provider names the payment.
  ref text,
  -- Why the provider refused it.
  problem text not null default '',
  created_at timestamptz(3) not null,
  -- When the provider is asked to pay it, or again; null when that is done.
  try_at timestamptz(3),
  tries integer not null default 0,
  ended_at timestamptz(3),
  -- What the provider recognizes a repeated request by. It changes only after the provider has refused a
  -- request.
  provider_key text not null default gen_random_uuid()::text
);
create unique index payouts_under_way on payouts (seller_id) where state = 'pending';
create index payouts_to_send on payouts (try_at) where try_at is not null;
create index payouts_of_seller on payouts (seller_id, created_at desc, id desc);
create index payouts_by_time on payouts (created_at desc, id desc);

-- Double entry: each row moves an amount from one account to another, so every transaction and the whole
-- table sum to zero. Rows are never changed or deleted.
create table ledger (
  id uuid primary key,
  order_id uuid references orders,
  kind text not null
    check (kind in
      ('payment', 'provider_fee', 'platform_fee', 'tax', 'refund', 'dispute', 'dispute_won', 'payout', 'manual')),
  -- `buyers`, `provider`, `platform`, `seller:ID`
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  booked_at timestamptz(3) not null,
  payout_id uuid references payouts,
  -- Whether no money moved.
  is_test boolean not null default true,
  -- Entries of an order of the same kind between the same accounts are numbered: a refund that failed is
  -- reversed, and another one follows.
  seq integer not null default 0,
  -- Why an admin made the entry.
  reason text not null default ''
);
create unique index ledger_once on ledger (order_id, kind, from_account, to_account, seq) where order_id is not null;
create index ledger_from on ledger (from_account, booked_at);
create index ledger_to on ledger (to_account, booked_at);
create index ledger_by_time on ledger (booked_at, id);
create unique index ledger_of_payout on ledger (payout_id, from_account, to_account) where payout_id is not null;
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed or deleted: book a reversing entry';
end $$;
create trigger ledger_is_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();

-- The checkouts of the site's own test provider, with what is going to happen to them.
create table test_checkouts (
  ref text primary key,
  outcome text,
  -- When it was decided.
  decided_at timestamptz(3),
  refunded_at timestamptz(3)
);

-- Parts of payments that the site's own test provider returned.
create table test_refunds (
  key text primary key,
  ref text not null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_at timestamptz(3) not null
);
create index test_refunds_of_checkout on test_refunds (ref);

-- The accounts of sellers at the site's own test provider.
create table test_payout_accounts (
  ref text primary key,
  outcome text not null
);

--
-- Webhooks
--

-- Addresses that users want to have events sent to.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  url text not null,
  -- 'own': events about the owner's prompts and followers. 'site': those about everything, for admins only.
  scope text not null check (scope in ('own', 'site')),
  events text[] not null,
  -- Encrypted.
  secret text not null,
  -- The secret before, with which deliveries are signed as well until then.
  former_secret text,
  former_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- Since when nothing but failures; null after a success.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text check (disabled_because in ('owner', 'failures', 'gone')),
  check ((disabled_at is null) = (disabled_because is null)),
  check ((former_secret is null) = (former_until is null))
);
create index webhooks_of_user on webhooks (user_id, id);
create index webhooks_of_site on webhooks (id) where scope = 'site';

-- One event for one webhook: waiting in the order of their positions, then kept as a log.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- Given while the row of the subject is locked, so that positions of one subject are in the order of its
  -- changes.
  position bigint generated always as identity,
  type text not null,
  -- What the event is about. An event waits for earlier ones with the same subject.
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  -- Not to be sent before.
  next_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, id);

-- Each request that was sent for a delivery.
create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz(3) not null,
  -- Whether its owner asked for it.
  manual boolean not null,
  duration_ms integer not null,
  -- Of the reply; null without one.
  status integer,
  -- Why it failed, or empty.
  error text not null,
  headers jsonb not null,
  -- The first kilobyte of the reply.
  response text not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);

--
-- Running the site
--

-- How often a client did something lately, for the limits that all processes share. Nothing here has to
-- survive a crash, so the table is unlogged: counting waits for no disk.
create unlogged table limit_counters (
  key text primary key,
  points integer not null,
  expires_at timestamptz(3)
);
create index limit_counters_by_end on limit_counters (expires_at);

-- What was refused, counted in parts of an hour, without any data about who asked. Losing it in a crash does
-- no harm.
create unlogged table refusals (
  begins_at timestamptz(3) not null,
  kind text not null,
  count integer not null,
  primary key (begins_at, kind)
);

-- Replies to requests with an Idempotency-Key. Without a status, the first of them is still under way, under
-- a claim.
create table idempotent_replies (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  claimed_at timestamptz(3) not null,
  status integer,
  body text,
  expires_at timestamptz(3) not null,
  primary key (user_id, key),
  check ((status is null) = (body is null))
);
create index idempotent_replies_by_end on idempotent_replies (expires_at);

-- The site's work that waits, is being done, or has failed. Work that was done has no row.
create table jobs (
  id bigint generated by default as identity primary key,
  kind text not null,
  -- Of the subject. A subject has one job of a kind.
  key text not null,
  -- What the job needs, or how far it has come.
  payload jsonb not null default '{}',
  -- Attempts that were begun.
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  -- Not to be attempted before; null once it is given up.
  due_at timestamptz(3),
  -- Of the last attempt; empty before it, and while it is in progress.
  error text not null default '',
  failed_at timestamptz(3),
  unique (kind, key)
);
create index jobs_due on jobs (kind, due_at);
create index jobs_by_recipient on jobs ((payload ->> 'recipient')) where kind = 'mails';
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- The running processes of the site: how often each changed data, so that the others refresh their cached
-- pages, and what each measured. Processes write their rows again and again, and nothing here has to survive
-- a crash: the table is unlogged.
create unlogged table processes (
  id uuid primary key,
  role text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  changes integer not null,
  memory_bytes bigint not null,
  measures jsonb not null
);

-- Nightly backups: which process makes one, and how they ended. A backup that was due has a row for each
-- attempt.
create table backups (
  id uuid primary key,
  due timestamptz(3) not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  -- The process renews it while it works.
  alive_until timestamptz(3) not null,
  finished_at timestamptz(3),
  outcome text check (outcome in ('good', 'failed')),
  bytes bigint,
  message text not null default '',
  unique (due, attempt),
  check ((outcome is null) = (finished_at is null))
);
create index backups_by_end on backups (finished_at desc) where finished_at is not null;

-- The version of the renderer that the texts of a table were rendered by: all of them, or those up to
-- last_id.
create table rendered_texts (
  table_name text primary key,
  version integer not null,
  last_id uuid
);
