-- What an author says about the placeholders of a prompt: label, help, kind, choices, default, required, example.
alter table prompts add column input_fields jsonb not null default '[]';
alter table prompt_versions add column input_fields jsonb not null default '[]';
