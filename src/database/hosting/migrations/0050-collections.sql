-- Lists of prompts that users name and order. Private ones are seen by their owner and collaborators, unlisted ones by everyone who
-- has the address, public ones are listed.
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
  -- Null once their account is deleted.
  added_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  primary key (collection_id, prompt_id)
);
create index collection_items_in_order on collection_items (collection_id, position, prompt_id);
create index collection_items_of_prompt on collection_items (prompt_id);
create index collection_items_by_user on collection_items (added_by) where added_by is not null;

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
