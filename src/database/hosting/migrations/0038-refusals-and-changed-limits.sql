-- What was refused, counted in parts of an hour, without any data about who asked. Losing it in a crash does no harm.
create unlogged table refusals (
  begins_at timestamptz(3) not null,
  kind text not null,
  count integer not null,
  primary key (begins_at, kind)
);

-- Rate limits that admins changed; all others have the values of the configuration.
create table changed_limits (
  name text primary key,
  most integer not null,
  seconds integer not null,
  changed_at timestamptz(3) not null
);
