import type { DecisionInput } from '../../contract/report-cases.ts';
import { paths } from '../../contract/routes.ts';
import type { WebhookData } from '../../contract/webhook-events.ts';
import { deleteCommentRow } from '../../database/comments.ts';
import { type Database, withTx } from '../../database/connection.ts';
import { lockPrompt } from '../../database/prompts.ts';
import { closeReports, type LockedCase, lockCase } from '../../database/report-cases.ts';
import { isId } from '../../domain/ids.ts';
import type { ReportSubject } from '../../domain/reports.ts';
import { isSignedIn, type SignedInUser } from '../../domain/viewer.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context, MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { notify } from '../notifications/notify.ts';
import { hideLockedPrompt } from '../prompts/hide.ts';
import { type ModeratedPrompt, mailModerated } from '../prompts/mail-moderated.ts';
import { markLockedPrompt } from '../prompts/mark-adult.ts';
import { banning } from '../users/ban.ts';
import { type ChangedModeratedUser, changeWithin, recordChange } from '../users/moderated-user.ts';
import { raise } from '../webhooks/raise.ts';

/**
 * Closes all open reports about the subject of a report and carries out the decision, in one transaction. Fails with not-found, or
 * conflict (already decided, another report has come in, or the decision cannot be carried out).
 */
export async function decideReports(
  ctx: MemberContext,
  reportId: string,
  { action, note, latestAt }: DecisionInput,
): Promise<{ decided: true } | Failure> {
  const { viewer } = ctx;
  if (!isId(reportId)) return reportNotFound();
  const decision = { action, note: note.trim(), by: viewer.id, now: ctx.now() };
  let banned: ChangedModeratedUser | undefined;
  let moderated: ModeratedPrompt | undefined;
  const result = await allOrNothing(ctx, async (tx) => {
    banned = undefined;
    moderated = undefined;
    const about = await lockCase(tx, reportId);
    if (!about) return reportNotFound();
    if (about === 'decided') return failure('conflict', 'Another admin has already decided about this');
    if (latestAt && about.latestAt.getTime() > Date.parse(latestAt))
      return failure('conflict', 'Another report about this has come in: read it first');
    const { kind, subjectId: id, title: name } = about;
    if (action === 'hide' || action === 'hide-and-ban') {
      const hidden = await hides[kind](tx, { ...ctx, viewer }, about, decision.note);
      if (isFailure(hidden)) return hidden;
      moderated = hidden;
    }
    if (action === 'mark-adult') {
      const outcome = await markSubject(tx, ctx, about, decision.note);
      if (isFailure(outcome)) return outcome;
      moderated = outcome;
    }
    if (action === 'ban' || action === 'hide-and-ban') {
      const outcome = await banAuthor(tx, ctx, about, decision.note);
      if (isFailure(outcome)) return outcome;
      banned = outcome;
    }
    if (action === 'dismiss') await recordAudit(tx, ctx, { action, kind, id, name, note });
    await closeReports(tx, about, decision);
    await notify(ctx, tx, {
      kind: 'report',
      to: about.reporters,
      subject: id,
      title: name,
      path: paths.guidelines(),
      detail: action === 'dismiss' ? 'dismissed' : 'upheld',
      actorId: null,
    });
    await raise(ctx, tx, { type: 'report.decided', report: decided(about, decision, viewer.username) });
    return { decided: true as const };
  });
  if (isFailure(result)) return result;
  if (banned) recordChange(ctx, 'ban', banned);
  if (moderated) mailModerated(ctx, moderated);
  return result;
}

function decided(
  { kind, subjectId, title, reasons }: LockedCase,
  { action, note }: Pick<DecisionInput, 'action' | 'note'>,
  decidedBy: string,
): WebhookData['report.decided']['report'] {
  return { kind, subjectId, title, reasons, action, note, decidedBy };
}

/** How each kind of subject is hidden from readers. */
const hides: Record<
  ReportSubject,
  (
    tx: Database,
    ctx: Context & { viewer: SignedInUser },
    about: LockedCase,
    note: string,
  ) => Promise<ModeratedPrompt | undefined | Failure>
> = {
  prompt: async (tx, ctx, { subjectId: id }, note) => {
    const prompt = await lockPrompt(tx, id);
    return prompt ? hideLockedPrompt(tx, ctx, { ...prompt, id }, note) : gone();
  },
  comment: async (tx, ctx, { subjectId: id, title, authorId }, note) => {
    if (!(await deleteCommentRow(tx, ctx.viewer, id, ctx.now()))) return gone();
    await recordAudit(tx, ctx, { action: 'delete', kind: 'comment', id, name: `on ${title}`, note });
    if (authorId) {
      const facts = { subject: id, title, path: paths.guidelines(), detail: 'comment', actorId: null };
      await notify(ctx, tx, { kind: 'moderation', to: [authorId], ...facts });
    }
    return undefined;
  },
};

async function markSubject(tx: Database, ctx: Context, { kind, subjectId: id }: LockedCase, note: string) {
  if (kind !== 'prompt') return failure('conflict', 'Only prompts can be marked adult');
  const prompt = await lockPrompt(tx, id);
  return prompt ? markLockedPrompt(tx, ctx, { ...prompt, id }, note) : gone();
}

async function banAuthor(tx: Database, ctx: Context, { authorId }: LockedCase, note: string) {
  if (!authorId) return failure('conflict', 'The author has deleted their account');
  if (isSignedIn(ctx.viewer) && authorId === ctx.viewer.id)
    return failure('conflict', 'You cannot ban yourself');
  return changeWithin(tx, ctx, authorId, { action: 'ban', note }, banning(ctx, note));
}

/** Runs the work in one transaction; a failure rolls it back. */
async function allOrNothing<T>(
  { db }: Context,
  work: (tx: Database) => Promise<T | Failure>,
): Promise<T | Failure> {
  let failed: Failure | undefined;
  try {
    return await withTx(db, async (tx) => {
      failed = undefined;
      const outcome = await work(tx);
      if (!isFailure(outcome)) return outcome;
      failed = outcome;
      throw new Error('rolled back');
    });
  } catch (error) {
    if (failed) return failed;
    throw error;
  }
}

const reportNotFound = () => failure('not-found', 'Report not found');
const gone = () => failure('conflict', 'It no longer exists: dismiss the reports, or ban its author');
