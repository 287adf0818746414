import type { CommunityEvent, NewEvent } from '../../contract/events.ts';
import { withTx } from '../../database/connection.ts';
import { cancelEventRow, insertEvent, updateEventRow } from '../../database/events.ts';
import { isSignedIn, type SignedInUser } from '../../domain/viewer.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { renderForPeople } from '../markdown/for-people.ts';
import { readEvent } from './read.ts';

/** Announces an event. Fails with unauthenticated or forbidden (for admins alone). */
export async function createEvent(ctx: Context, input: NewEvent): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const id = ctx.newId();
  const event = { ...(await textOf(ctx, input)), id, authorId: admin.id };
  await withTx(ctx.db, async (tx) => {
    await insertEvent(tx, event, ctx.now());
    await recordAudit(tx, ctx, { action: 'announce', kind: 'event', id, name: input.title });
  });
  return readEvent(ctx, id);
}

/** Changes what is told of an event. Fails with unauthenticated, forbidden or not-found. */
export async function updateEvent(
  ctx: Context,
  id: string,
  input: NewEvent,
): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const before = await readEvent(ctx, id);
  if (isFailure(before)) return before;
  const event = await textOf(ctx, input);
  await withTx(ctx.db, async (tx) => {
    await updateEventRow(tx, id, event, ctx.now());
    await recordAudit(tx, ctx, { action: 'edit', kind: 'event', id, name: input.title });
  });
  return readEvent(ctx, id);
}

/** Cancels an event, which stays for those who meant to come. Fails with unauthenticated, forbidden or not-found. */
export async function cancelEvent(ctx: Context, id: string): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const before = await readEvent(ctx, id);
  if (isFailure(before)) return before;
  await withTx(ctx.db, async (tx) => {
    await cancelEventRow(tx, id, ctx.now());
    if (!before.cancelled)
      await recordAudit(tx, ctx, { action: 'cancel', kind: 'event', id, name: before.title });
  });
  return readEvent(ctx, id);
}

function adminOf({ viewer }: Context): SignedInUser | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  return viewer.role === 'admin' ? viewer : failure('forbidden', 'Only admins can announce events');
}

async function textOf(ctx: Context, { bodyMd, ...rest }: NewEvent) {
  const { html } = await renderForPeople(ctx, bodyMd);
  return { ...rest, body: bodyMd, bodyHtml: html };
}
