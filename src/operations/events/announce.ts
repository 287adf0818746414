import type { CommunityEvent, NewEvent } from '../../contract/events.ts';
import { withTx } from '../../database/connection.ts';
import { cancelEvent, insertEvent, updateEvent } from '../../database/events.ts';
import { isSignedIn, type SignedInUser } from '../../domain/viewer.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { renderForPeople } from '../markdown/for-people.ts';
import { read } from './read.ts';

/** Announces an event. Fails with unauthenticated or forbidden (for admins alone). */
export async function create(ctx: Context, input: NewEvent): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const id = ctx.newId();
  const event = { ...(await textOf(ctx, input)), id, authorId: admin.id };
  await withTx(ctx.db, async (tx) => {
    await insertEvent(tx, event, ctx.now());
    await record(tx, ctx, { action: 'announce', kind: 'event', id, name: input.title });
  });
  return read(ctx, id);
}

/** Changes what is told of an event. Fails with unauthenticated, forbidden or not-found. */
export async function update(ctx: Context, id: string, input: NewEvent): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const before = await read(ctx, id);
  if (isFailure(before)) return before;
  const event = await textOf(ctx, input);
  await withTx(ctx.db, async (tx) => {
    await updateEvent(tx, id, event, ctx.now());
    await record(tx, ctx, { action: 'edit', kind: 'event', id, name: input.title });
  });
  return read(ctx, id);
}

/** Cancels an event, which stays for those who meant to come. Fails with unauthenticated, forbidden or not-found. */
export async function cancel(ctx: Context, id: string): Promise<CommunityEvent | Failure> {
  const admin = adminOf(ctx);
  if (isFailure(admin)) return admin;
  const before = await read(ctx, id);
  if (isFailure(before)) return before;
  await withTx(ctx.db, async (tx) => {
    await cancelEvent(tx, id, ctx.now());
    if (!before.cancelled) await record(tx, ctx, { action: 'cancel', kind: 'event', id, name: before.title });
  });
  return read(ctx, id);
}

function adminOf({ viewer }: Context): SignedInUser | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  return viewer.role === 'admin' ? viewer : failure('forbidden', 'Only admins can announce events');
}

async function textOf(ctx: Context, { bodyMd, ...rest }: NewEvent) {
  const { html } = await renderForPeople(ctx, bodyMd);
  return { ...rest, body: bodyMd, bodyHtml: html };
}
