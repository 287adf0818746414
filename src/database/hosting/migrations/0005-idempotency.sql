-- What requests with an Idempotency-Key were answered. Without a status the first of them is still under way, under a claim.

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
