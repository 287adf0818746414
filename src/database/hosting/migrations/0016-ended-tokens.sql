-- Tokens of a hosted identity provider cannot be taken back: those that it issued to somebody before this moment count no more.
-- Who it is stands there as a hash, since it outlives the account.

create table ended_tokens (
  holder bytea primary key,
  before timestamptz(3) not null
);
create index ended_tokens_before on ended_tokens (before);
