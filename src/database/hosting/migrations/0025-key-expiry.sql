-- Every key expires. Those that had no expiry, or one more than a year ahead, expire a year after this migration.

update personal_keys set expires_at = now() + interval '365 days'
where expires_at is null or expires_at > now() + interval '365 days';
alter table personal_keys alter column expires_at set default now() + interval '90 days';
alter table personal_keys alter column expires_at set not null;
