#!/usr/bin/env bash
# Run once by the image of PostgreSQL, after it has made the database server's folder: the site's database with an owner who is no
# superuser.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=site="$SITE_PASSWORD" <<'SQL'
create role promptorium login password :'site';
create database promptorium owner promptorium;
SQL
