-- A search reads what waits to be sorted into these indexes from end to end: let little wait (kB).

alter index prompts_by_words set (gin_pending_list_limit = 256);
alter index prompts_by_tag set (gin_pending_list_limit = 256);
