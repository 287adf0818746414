import { paths } from '../../../contract/core/routes.ts';
import type { Appeal } from '../../../contract/moderation/appeals.ts';
import type { Decision, LoggedDecision } from '../../../contract/moderation/decisions.ts';
import type { AppealRow } from '../../../database/moderation/appeals.ts';
import type { DecisionRow, PublicDecisionRow } from '../../../database/moderation/decisions.ts';
import { appealableUntil } from '../../../domain/moderation/appeals.ts';
import { decisionEnd } from '../../../domain/moderation/suspensions.ts';
import { isoTime } from '../../core/iso-time.ts';
import { reportedTextByField } from '../reports/reported-text-by-field.ts';

/** Converts a row to the API form of a decision for the person concerned and for moderators. */
export function presentDecision(row: DecisionRow, now: Date): Decision {
  const until = appealableUntil(row, new Date(isoTime(row.decided_at)));
  const mayAppeal = row.own && row.appealed_at === null && until !== null && until > now;
  return {
    ...presentFields(row),
    subject: {
      title: row.copy.title,
      url: urlOf(row),
      words: [...reportedTextByField(row.subject_kind, row.copy)].map(([label, text]) => ({ label, text })),
    },
    appeal:
      row.appealed_at === null
        ? null
        : { text: row.appeal_text ?? '', createdAt: isoTime(row.appealed_at), outcome: outcomeOf(row) },
    appealableUntil: mayAppeal ? until.toISOString() : null,
  };
}

/** Converts a row to the public API form of a decision. */
export function presentLogged(row: PublicDecisionRow): LoggedDecision {
  const url = urlOf(row);
  return {
    ...presentFields(row),
    subject: url === null ? null : { title: row.title ?? '', url },
    appeal:
      row.appealed_at === null ? null : { createdAt: isoTime(row.appealed_at), outcome: outcomeOf(row) },
  };
}

/** The author of the subject of a case; null when the account is deleted. */
export function presentCaseAuthor(
  row: Pick<AppealRow, 'author_username' | 'author_name' | 'author_banned'>,
): Appeal['author'] {
  const { author_username: username, author_name: name, author_banned: banned } = row;
  return username ? { username, displayName: name ?? username, banned } : null;
}

function presentFields(row: DecisionRow | PublicDecisionRow) {
  const { id, content, author, rule, note, days } = row;
  const decidedAt = isoTime(row.decided_at);
  return {
    id,
    kind: row.subject_kind,
    content,
    author,
    rule,
    note,
    decidedAt,
    until: decisionEnd(days, decidedAt),
  };
}

function urlOf({ subject_kind: kind, prompt_id, comment_id }: DecisionRow | PublicDecisionRow) {
  if (prompt_id === null) return null;
  if (kind === 'prompt') return paths.prompt(prompt_id);
  return comment_id === null ? null : paths.comment(prompt_id, comment_id);
}

function outcomeOf({ outcome, outcome_note: note, outcome_at: at }: DecisionRow | PublicDecisionRow) {
  return outcome === null || at === null ? null : { outcome, note, at: isoTime(at) };
}
