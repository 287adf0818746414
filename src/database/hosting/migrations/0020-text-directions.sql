-- Short texts written before characters that turn the direction of what follows them were removed.
do $$
declare
  texts record;
begin
  for texts in
    select short.in_table, unnest(string_to_array(short.in_columns, ' ')) as in_column from (values
      ('users', 'display_name headline bio location profession company'), ('prompts', 'title heading summary'),
      ('prompt_versions', 'title heading summary note'), ('proposals', 'title heading summary note'),
      ('collections', 'name description'), ('collection_items', 'note'), ('discussions', 'title'),
      ('events', 'title place'), ('saved_searches', 'name')
    ) as short (in_table, in_columns)
  loop
    execute format('update %1$I set %2$I = regexp_replace(%2$I, %3$L, '''', ''g'') where %2$I ~ %3$L',
      texts.in_table, texts.in_column, '[\u202a-\u202e\u2066-\u206f]');
  end loop;
end $$;

-- Slugs are found in NFC.
update collections set slug = normalize(slug, NFC) where slug is not NFC normalized;
update prompts p set slug = normalize(slug, NFC)
where slug is not NFC normalized
  and not exists (select 1 from prompts o where o.id <> p.id and normalize(o.slug, NFC) = normalize(p.slug, NFC));
