-- The inputs of a suggested edit, and of texts that were bought. Null in rows of earlier releases: those of the
-- edited version, and none.
alter table proposals add column input_fields jsonb;
alter table purchased_texts add column input_fields jsonb;
alter table purchased_versions add column input_fields jsonb;
