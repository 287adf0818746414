-- The heading of the section that begins with an item; empty if none begins there.
alter table collection_items add column heading text not null default '';

-- An item that is removed, also with its prompt, leaves its heading to the next item, unless that has one.
create function pass_on_heading() returns trigger language plpgsql as $$
begin
  update collection_items set heading = old.heading
    where heading = '' and collection_id = old.collection_id and prompt_id = (
      select prompt_id from collection_items
      where collection_id = old.collection_id and (position, prompt_id) > (old.position, old.prompt_id)
      order by position, prompt_id limit 1);
  return null;
end $$;
create trigger collection_items_pass_on_heading after delete on collection_items for each row
  when (old.heading <> '') execute function pass_on_heading();
