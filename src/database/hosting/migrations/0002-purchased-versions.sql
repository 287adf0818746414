-- The versions of a deleted prompt that its buyers own, except for its last one (purchased_texts).
create table purchased_versions (
  prompt_id uuid not null,
  number integer not null,
  title text not null,
  body text not null,
  samples jsonb not null,
  primary key (prompt_id, number)
);

-- The salt of `text_hash`. The prompt has the salt of its present text only. Null for an order that the
-- version before wrote, and where the text had changed before this column existed.
alter table orders add column text_salt text;
update orders o set text_salt = p.sale ->> 'salt' from prompts p where p.id = o.prompt_id and p.sale ->> 'hash' = o.text_hash;
update orders o set text_salt = t.sale ->> 'salt' from purchased_texts t
  where t.prompt_id = o.prompt_id and o.text_salt is null and t.sale ->> 'hash' = o.text_hash;
