import { type CommunityEvent, newEvent, type PatchedEvent } from '../../../contract/community/events.ts';
import { plainWords } from '../../../contract/core/field-errors.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Expected, withCurrent } from '../../core/expected.ts';
import { type Failure, unfitting } from '../../core/failure.ts';
import { updateEvent } from './announce.ts';
import { eventNotFound, readEvent } from './read.ts';

/**
 * Changes the given fields of an event; changes nothing without fields. Fails as {@link updateEvent} does,
 * and with invalid when the event would not end after it begins.
 */
export async function patchEvent(
  ctx: AdminContext,
  id: string,
  fields: PatchedEvent,
  expected?: Expected<CommunityEvent>,
): Promise<CommunityEvent | Failure> {
  if (!isId(id)) return eventNotFound();
  const read = (ctx: AdminContext) => readEvent(ctx, id);
  return withCurrent(ctx, { table: 'events', id, read, expected }, async (ctx, current) => {
    if (!Object.keys(fields).length) return current;
    const merged = newEvent.safeParse({ ...current, ...fields }, { error: plainWords });
    return merged.success ? updateEvent(ctx, id, merged.data) : unfitting(merged.error);
  });
}
