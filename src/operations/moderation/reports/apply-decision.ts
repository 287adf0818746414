import { afterCommit, type Database } from '../../../database/core/connection.ts';
import type { LockedCase } from '../../../database/moderation/cases.ts';
import { hideCommentRow } from '../../../database/moderation/hidden-comments.ts';
import { currentSubjects } from '../../../database/moderation/report-cases.ts';
import { lockPrompt, setHiddenReason } from '../../../database/prompts/prompts.ts';
import {
  type AuthorAction,
  partsOf,
  type ReportAction,
  type ReportSubject,
  type SubjectAction,
} from '../../../domain/moderation/reports.ts';
import { suspensionEnd } from '../../../domain/moderation/suspensions.ts';
import { hideLockedPrompt } from '../../content/visibility/hide.ts';
import { endPendingReview } from '../../content/visibility/hide-pending-review.ts';
import { markLockedPrompt } from '../../content/visibility/mark-adult.ts';
import type { AuthorNews } from '../../content/visibility/notify-author.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { banning } from '../users/ban.ts';
import { changeWithin, type ModeratedUserChange, recordChange } from '../users/moderated-user.ts';
import { suspending } from '../users/suspend.ts';

/** A decision and its parameters. */
interface Decision {
  action: ReportAction;
  note: string;
  /** Length of a suspension. */
  days: number | null;
}

/**
 * Executes a decision about a locked case, in the transaction of the decision, and records it in the audit
 * log. A subject that was hidden until the decision is shown again, unless the decision hides it. Returns
 * what the author is notified of, if anything: both parts of a decision, but no mark that the prompt already
 * has. Fails with conflict when the decision cannot be executed.
 */
export async function applyDecision(
  ctx: MemberContext,
  tx: Database,
  about: LockedCase,
  decision: Decision,
): Promise<AuthorNews | undefined | Failure> {
  const { action, note } = decision;
  const { kind, subjectId: id, title: name } = about;
  if (action === 'dismiss') {
    const shown = await endPendingReview(ctx, tx, about);
    await recordAudit(tx, ctx, { action, kind, id, name, note });
    return shown ? 'shown' : undefined;
  }
  const { subject, author } = partsOf(action);
  const changed = await changeSubject(ctx, tx, about, subject, note);
  if (isFailure(changed)) return changed;
  const refused = await actOnAuthor(ctx, tx, about, author, decision);
  if (refused) return refused;
  if (changed) return action;
  return author === 'none' ? undefined : author;
}

/** Returns whether the author is notified of what happened to the subject. */
async function changeSubject(
  ctx: MemberContext,
  tx: Database,
  about: LockedCase,
  subject: SubjectAction,
  note: string,
): Promise<boolean | Failure> {
  if (subject === 'hide') return (await hides[about.kind](ctx, tx, about, note)) ?? true;
  await endPendingReview(ctx, tx, about);
  if (subject === 'mark-adult') return markSubject(ctx, tx, about, note);
  if (subject === 'request-change') return (await requestChange(ctx, tx, about, note)) ?? true;
  return false;
}

/** Hides each kind of subject from readers; it may be hidden already. */
const hides: Record<
  ReportSubject,
  (ctx: MemberContext, tx: Database, about: LockedCase, note: string) => Promise<Failure | undefined>
> = {
  prompt: async (ctx, tx, { subjectId: id }, note) => {
    const prompt = await lockPrompt(tx, id);
    if (!prompt) return gone();
    const outcome = await hideLockedPrompt(tx, ctx, { ...prompt, id }, note);
    if (isFailure(outcome)) return outcome;
    if (outcome === 'hidden') return undefined;
    await setHiddenReason(tx, id, note);
    await recordAudit(tx, ctx, { action: 'hide', kind: 'prompt', id, name: prompt.title, note });
    return undefined;
  },
  comment: async (ctx, tx, { subjectId: id, title, withheldAt }, note) => {
    if (!withheldAt && !(await hideCommentRow(tx, id, ctx.now()))) return gone();
    await recordAudit(tx, ctx, { action: 'hide', kind: 'comment', id, name: `on ${title}`, note });
    return undefined;
  },
};

async function markSubject(ctx: MemberContext, tx: Database, about: LockedCase, note: string) {
  if (about.kind !== 'prompt') return failure('conflict', 'Only prompts can be marked adult');
  const prompt = await lockPrompt(tx, about.subjectId);
  if (!prompt) return gone();
  return markLockedPrompt(tx, ctx, { ...prompt, id: about.subjectId }, note);
}

async function requestChange(ctx: MemberContext, tx: Database, about: LockedCase, note: string) {
  const { kind, subjectId: id, title, authorId } = about;
  if (!authorId) return noAuthor();
  const [current] = await currentSubjects(tx, ctx, [id]);
  if (!current) return gone();
  if (current.status === 'draft') return failure('conflict', 'It is a draft. Only its author can see it');
  const name = kind === 'comment' ? `on ${title}` : title;
  await recordAudit(tx, ctx, { action: 'request-change', kind, id, name, note });
  return undefined;
}

async function actOnAuthor(
  ctx: MemberContext,
  tx: Database,
  { authorId }: LockedCase,
  kind: AuthorAction,
  { note, days }: Decision,
): Promise<Failure | undefined> {
  if (kind === 'none') return undefined;
  if (!authorId) return noAuthor();
  if (authorId === ctx.viewer.id) return failure('conflict', `You cannot ${kind} yourself`);
  const changes: Record<typeof kind, () => ModeratedUserChange> = {
    // A warning has no other effect than its entry in the audit log.
    warn: () => async () => 'changed',
    suspend: () => suspending(ctx, suspensionEnd(days ?? 0, ctx.now())),
    ban: () => banning(ctx, note),
  };
  const changed = await changeWithin(tx, ctx, authorId, { action: kind, note }, changes[kind]());
  if (isFailure(changed)) return changed;
  if (kind !== 'warn') afterCommit(tx, () => recordChange(ctx, kind, changed));
  return undefined;
}

const noAuthor = () => failure('conflict', 'The author has deleted their account');
const gone = () =>
  failure('conflict', 'It no longer exists: dismiss the reports, or warn, suspend or ban its author');
