-- What a decision did with the prompt or comment, and to its author. Suspended_days is the length of what
-- happened to the author. The column action, which names both in one word, is for the version before.
alter table moderation_cases add column content_action text, add column author_action text;

create function complete_decision() returns trigger language plpgsql as $$
begin
  if new.content_action is null and new.action is not null then
    new.content_action := coalesce(substring(new.action from '^(request-change|mark-adult|hide)'), 'keep');
    new.author_action := coalesce(substring(new.action from '(warn|suspend|ban)$'), 'none');
  elsif new.action is null and new.content_action is not null then
    new.action := case
      when new.content_action = 'keep' and new.author_action = 'none' then 'dismiss'
      when new.author_action = 'none' then new.content_action
      when new.content_action = 'keep' then new.author_action
      else new.content_action || '-and-' || new.author_action end;
  end if;
  return new;
end $$;
create trigger complete_decision before insert or update on moderation_cases for each row execute function complete_decision();

-- The trigger fills the columns.
update moderation_cases set action = action where action is not null;

drop index moderation_cases_public;
create index moderation_cases_public on moderation_cases (decided_at desc, id desc)
  where decided_at is not null and (content_action <> 'keep' or author_action <> 'none');

-- What decisions changed, and the hiding of subjects until the decision, while it is in force.
create table decision_effects (
  case_id uuid not null references moderation_cases on delete cascade,
  -- The action that has this effect: hide, mark-adult, suspend, ban.
  kind text not null,
  -- The prompt, comment or user. It may be deleted before its case.
  subject_id uuid not null,
  -- The state before the first of the decisions with this effect; null if nothing had it.
  before text,
  primary key (case_id, kind)
);
create index decision_effects_on_subject on decision_effects (subject_id, kind);
