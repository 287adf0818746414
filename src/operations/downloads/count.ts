import { createHash, randomBytes } from 'node:crypto';
import { insertDownload, saltOf } from '../../database/downloads.ts';
import { isId } from '../../domain/ids.ts';
import { dayOf } from '../../domain/months.ts';
import { idOf } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure, promptNotFound } from '../failure.ts';
import { readPrompt } from '../prompts/read.ts';

/**
 * Counts a prompt as taken along (copied, exported), once a day for each reader: a person, else an address. Of the reader
 * a hash is kept, salted for the day; salt and hash go with it. Drafts, and readers without an address, are not counted.
 * Fails with not-found.
 */
export async function countDownload(ctx: Context, promptId: string): Promise<{ counted: boolean } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const reader = idOf(ctx.viewer) ?? ctx.address;
  if (reader !== undefined) {
    const now = ctx.now();
    const salt = await saltOf(ctx.db, dayOf(now), randomBytes(32));
    const hash = createHash('sha256').update(salt).update(reader).digest();
    const counted = await insertDownload(ctx.db, promptId, hash, now);
    if (counted !== undefined) return { counted };
  }
  const draft = await readPrompt(ctx, promptId);
  return isFailure(draft) ? draft : { counted: false };
}
