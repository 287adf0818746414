#!/usr/bin/env bash
# Run once by the image of PostgreSQL, after it has made the database server's folder: the site's database with an owner who is no
# superuser, and what the standby needs.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=site="$SITE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role promptorium login password :'site';
create database promptorium owner promptorium;
create role replication_user replication login password :'replication';
select pg_create_physical_replication_slot('standby');
SQL
echo 'host replication replication_user all scram-sha-256' >>"$PGDATA/pg_hba.conf"
