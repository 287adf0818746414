import type { ReportInput } from '../../contract/reports.ts';
import { reportPrompt as keepReport } from '../../database/reports.ts';
import { isId } from '../../domain/ids.ts';
import { reportMessages } from '../../domain/reports.ts';
import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, notSignedIn, promptNotFound } from '../failure.ts';
import { count } from '../limits/count.ts';

/**
 * Reports a prompt of somebody else to the people who run the site. A second report while the first is open replaces it.
 * Fails with unauthenticated, not-found, invalid (one's own prompt) or too-many-requests.
 */
export async function reportPrompt(
  ctx: Context,
  promptId: string,
  { reason, details }: ReportInput,
): Promise<{ reported: true } | Failure> {
  if (!isPerson(ctx.viewer)) return notSignedIn();
  if (!isId(promptId)) return promptNotFound();
  const tooMany = await count(ctx, 'report', ctx.viewer.id, 'You have reported a lot');
  if (tooMany) return tooMany;
  const target = await keepReport(ctx.db, ctx.viewer, promptId, {
    id: ctx.newId(),
    reason,
    details: details.trim(),
    now: ctx.now(),
  });
  if (!target) return promptNotFound();
  return target.own ? failure('invalid', reportMessages.own) : { reported: true };
}
