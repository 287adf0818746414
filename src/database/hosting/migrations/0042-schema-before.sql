-- The newest migration that the database had before the update which brought this one: a program that knows it may be started again.
alter table schema_migrations add column follows text;
