-- Premium prompts of which it is not known yet how much of their text occurs in free prompts, too.
create index prompts_without_share on prompts (id) where is_premium and status = 'published' and not (sale ? 'commonShare');
