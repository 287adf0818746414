-- The version of the renderer that the texts of a table were rendered by: all of them, or those up to last_id.
create table rendered_texts (
  table_name text primary key,
  version integer not null,
  last_id uuid
);
