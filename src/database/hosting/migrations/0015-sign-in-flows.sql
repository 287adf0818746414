-- Sign-ins with a provider that are under way, for ten minutes each. Whoever comes back from the provider must bring the
-- state that it was given and be the browser that began; of both the SHA-256 alone is kept. A row works once.

create table sign_in_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- Where on the site the person goes on.
  next text not null,
  page text not null check (page in ('login', 'signup', 'settings')),
  -- The window that was opened for it; null when the page itself left for the provider.
  window_id text,
  expires_at timestamptz(3) not null
);
create index sign_in_flows_by_end on sign_in_flows (expires_at);
