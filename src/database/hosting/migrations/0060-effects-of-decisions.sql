-- The effects of earlier decisions that are in force and began with a decision or with hiding a subject until
-- the decision: what these changed has their time. What was changed by hand before or since is not theirs.
create temporary table earlier_cases on commit drop as
  select c.*, c.decided_at + c.suspended_days * interval '1 day' as ends_at, a.outcome is not distinct from 'reversed' as is_reversed
  from moderation_cases c left join appeals a on a.case_id = c.id;

with hidden (id, since) as (
  select id, hidden_at from prompts where status = 'hidden' union all select comment_id, hidden_at from hidden_comments)
insert into decision_effects (case_id, kind, subject_id)
select c.id, 'hide', h.id from hidden h join earlier_cases c on c.subject_id = h.id
where not c.is_reversed
  and (c.decided_at is null and c.withheld_at = h.since or c.content_action = 'hide' and c.decided_at >= h.since)
  and exists (select from earlier_cases o where o.subject_id = h.id
    and (o.withheld_at = h.since or o.content_action = 'hide' and o.decided_at = h.since));

with marked (id, since) as (
  select p.id, max(a.created_at) from prompts p join audit_entries a on a.subject_id = p.id and a.action = 'mark-adult'
  where p.adult_by_moderator group by p.id)
insert into decision_effects (case_id, kind, subject_id)
select c.id, 'mark-adult', m.id from marked m join earlier_cases c on c.subject_id = m.id
where not c.is_reversed and c.content_action = 'mark-adult' and c.decided_at >= m.since
  and exists (select from earlier_cases o where o.subject_id = m.id and o.content_action = 'mark-adult' and o.decided_at = m.since);

insert into decision_effects (case_id, kind, subject_id)
select c.id, 'ban', u.id from users u join earlier_cases c on c.author_id = u.id
where not c.is_reversed and c.author_action = 'ban' and c.decided_at >= u.banned_at
  and exists (select from earlier_cases o where o.author_id = u.id and o.author_action = 'ban' and o.decided_at = u.banned_at);

insert into decision_effects (case_id, kind, subject_id)
select c.id, 'suspend', u.id from users u join earlier_cases c on c.author_id = u.id
where not c.is_reversed and c.author_action = 'suspend' and c.ends_at <= u.suspended_until
  and exists (select from earlier_cases o where o.author_id = u.id and o.author_action = 'suspend' and o.ends_at = u.suspended_until);
