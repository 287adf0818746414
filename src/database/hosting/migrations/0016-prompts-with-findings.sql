-- The few prompts whose texts hide something, for the list of moderators.
create index prompt_analyses_with_findings on prompt_analyses (prompt_id) where xray->'findings' <> '[]';
