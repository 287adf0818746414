-- Lists of one language, and of prompts with a price. The indexes have the rarer rows only: prompts in English and those without
-- a price are frequent enough in the other indexes.

create index prompts_of_language_by_trending on prompts (language, hot_score desc, id desc)
  where status = 'published' and language <> 'en';
create index prompts_premium_by_trending on prompts (hot_score desc, id desc) where status = 'published' and is_premium;
