-- Items of the site's queues that could not be handled, without a next time when they were given up. The items stay in their queues.
create table queue_failures (
  queue text not null,
  item text not null,
  attempts integer not null,
  -- The last error.
  reason text not null,
  failed_at timestamptz(3) not null,
  next_at timestamptz(3),
  primary key (queue, item)
);
create index queue_failures_given_up on queue_failures (failed_at) where next_at is null;
