import { createHash, randomBytes } from 'node:crypto';
import { insertDownload, saltOf } from '../../../database/prompts/downloads.ts';
import { isId } from '../../../domain/core/ids.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { readPrompt } from '../read.ts';

/**
 * Counts a download (copy or export) of a prompt, once a day per reader: a user, or a visitor's address.
 * Readers are stored as a hash with a salt for the day; both are deleted after the day. Drafts, and readers
 * without an address, are not counted. Fails with not-found.
 */
export async function countDownload(ctx: Context, promptId: string): Promise<{ counted: boolean } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const reader = idOf(ctx.viewer) ?? ctx.address;
  if (reader !== undefined) {
    const now = ctx.now();
    const salt = await saltOf(ctx.db, dayOf(now), randomBytes(32));
    const hash = createHash('sha256').update(salt).update(reader).digest();
    const counted = await insertDownload(ctx.db, promptId, { reader: hash, userId: idOf(ctx.viewer) }, now);
    if (counted !== undefined) return { counted };
  }
  const draft = await readPrompt(ctx, promptId);
  return isFailure(draft) ? draft : { counted: false };
}
