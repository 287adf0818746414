-- What a decision changed has the time of the decision, by which its reversal finds it. Earlier versions stored
-- the change some moments before the decision.
update moderation_cases c set decided_at = a.created_at from audit_entries a
  where c.action like 'mark-adult%' and a.action = 'mark-adult' and a.subject_id = c.subject_id
    and a.created_at between c.decided_at - interval '1 minute' and c.decided_at;
update prompts p set hidden_at = c.decided_at from moderation_cases c
  where p.status = 'hidden' and c.action like 'hide%' and c.subject_id = p.id
    and p.hidden_at between c.decided_at - interval '1 minute' and c.decided_at;
update hidden_comments h set hidden_at = c.decided_at from moderation_cases c
  where c.action like 'hide%' and c.subject_id = h.comment_id
    and h.hidden_at between c.decided_at - interval '1 minute' and c.decided_at;
update users u set banned_at = c.decided_at from moderation_cases c
  where c.action like '%ban' and c.author_id = u.id
    and u.banned_at between c.decided_at - interval '1 minute' and c.decided_at;
update users u set suspended_until = c.decided_at + c.suspended_days * interval '1 day' from moderation_cases c
  where c.author_id = u.id
    and c.decided_at + c.suspended_days * interval '1 day' - u.suspended_until between interval '0' and interval '1 minute';
