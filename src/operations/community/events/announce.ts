import type { CommunityEvent, NewEvent } from '../../../contract/community/events.ts';
import { cancelEventRow, insertEvent, updateEventRow } from '../../../database/community/events.ts';
import type { AdminContext, Context, MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { renderWithMentions } from '../../texts/markdown/render-with-mentions.ts';
import { readEvent } from './read.ts';

/** Announces an event. Fails with invalid (a text whose HTML would be too large). */
export async function createEvent(ctx: MemberContext, input: NewEvent): Promise<CommunityEvent | Failure> {
  const text = await textOf(ctx, input);
  if (isFailure(text)) return text;
  const id = ctx.newId();
  const event = { ...text, id, authorId: ctx.viewer.id };
  await inTransaction(ctx, async (ctx) => {
    await insertEvent(ctx.db, event, ctx.now());
    await recordAudit(ctx, { action: 'announce', kind: 'event', id, name: input.title });
  });
  return readEvent(ctx, id);
}

/**
 * Changes an event. Fails with not-found, precondition-failed or invalid (a text whose HTML would be too
 * large).
 */
export async function updateEvent(
  ctx: AdminContext,
  id: string,
  input: NewEvent,
  expected?: Expected<CommunityEvent>,
): Promise<CommunityEvent | Failure> {
  const before = await readEvent(ctx, id);
  if (isFailure(before)) return before;
  const event = await textOf(ctx, input);
  if (isFailure(event)) return event;
  const done = await withIfMatch(
    ctx,
    { table: 'events', id, read: (ctx) => readEvent(ctx, id), expected },
    async (ctx) => {
      await updateEventRow(ctx.db, id, event, ctx.now());
      return recordAudit(ctx, { action: 'edit', kind: 'event', id, name: input.title });
    },
  );
  return isFailure(done) ? done : readEvent(ctx, id);
}

/** Cancels an event. It stays visible to those who joined. Fails with not-found. */
export async function cancelEvent(ctx: AdminContext, id: string): Promise<CommunityEvent | Failure> {
  const before = await readEvent(ctx, id);
  if (isFailure(before)) return before;
  await inTransaction(ctx, async (ctx) => {
    await cancelEventRow(ctx.db, id, ctx.now());
    if (!before.cancelled)
      await recordAudit(ctx, { action: 'cancel', kind: 'event', id, name: before.title });
  });
  return readEvent(ctx, id);
}

async function textOf(ctx: Context, { bodyMd, ...rest }: NewEvent) {
  const rendered = await renderWithMentions(ctx, bodyMd);
  return isFailure(rendered) ? rendered : { ...rest, body: bodyMd, bodyHtml: rendered.html };
}
