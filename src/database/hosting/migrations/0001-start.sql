-- People and how they sign in. The four identity tables have the columns better-auth expects.

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
  updated_at timestamptz(3) not null default now()
);

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
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_by_identifier on verifications (identifier);

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

-- Prompts. Counters, hot_score and search are kept by the statements that change what they count.

create table prompts (
  id uuid primary key,
  author_id uuid references users (id) on delete cascade,
  topic_id text not null references topics (id),
  slug text not null unique,
  title text not null,
  heading text not null default '',
  summary text not null,
  body text not null,
  body_hash bytea not null,
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}',
  image_url text not null default '',
  samples jsonb not null default '[]',
  is_premium boolean not null default false,
  price_cents integer not null default 0 check (price_cents >= 0),
  status text not null check (status in ('draft', 'published')),
  featured_at timestamptz(3),
  read_time integer not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  bookmarks_count integer not null default 0 check (bookmarks_count >= 0),
  hot_score double precision not null default 0,
  search tsvector not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  check (status <> 'published' or published_at is not null)
);
create index prompts_trending on prompts (hot_score desc, id desc) where status = 'published';
create index prompts_recent on prompts (published_at desc, id desc) where status = 'published';
create index prompts_popular on prompts (likes_count desc, id desc) where status = 'published';
create index prompts_featured on prompts (featured_at desc, id desc) where status = 'published' and featured_at is not null;
create index prompts_of_topic_trending on prompts (topic_id, hot_score desc, id desc) where status = 'published';
create index prompts_of_topic_popular on prompts (topic_id, likes_count desc, id desc) where status = 'published';
create index prompts_of_author on prompts (author_id, created_at desc, id desc);
create index prompts_by_body on prompts (body_hash);
create index prompts_by_tag on prompts using gin (tag_keys);
create index prompts_by_words on prompts using gin (search);

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

-- Files that people uploaded. Bytes counts all sizes made of one upload.

create table uploads (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('image', 'video')),
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now()
);
create index uploads_of_owner on uploads (owner_id);
