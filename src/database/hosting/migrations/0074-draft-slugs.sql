-- Drafts take no slug from published prompts: until now, others could notice them by the number after the slug of the same title.
update prompts set slug = slug || '~' || id where status = 'draft' and published_at is null and slug not like '%~%';
