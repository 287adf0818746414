import { isbot } from 'isbot';
import { isId } from '../../../domain/core/ids.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { sourceOf } from '../../../domain/prompts/view-sources.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';

/** Maximum length of the user agent that distinguishes readers, in characters. */
const longestUserAgent = 300;

/**
 * Records that a reader sees the page of a prompt, to be counted with `storeViews`: once a day, unless the
 * reader is its author. Bots, pages that a browser loads in advance, and readers whose browser requests not
 * to be tracked (DNT, Global Privacy Control) are not recorded. Reads nothing from the database, so the reply
 * does not depend on the prompt. Fails with not-found for an invalid id.
 */
export function countView(
  ctx: Pick<Context, 'address' | 'now' | 'site' | 'viewer' | 'views'>,
  promptId: string,
  { referrer, headers }: { referrer: string; headers: Headers },
): { success: true } | Failure {
  if (!isId(promptId)) return promptNotFound();
  const userAgent = headers.get('user-agent') ?? '';
  if (ctx.address !== undefined && isReader(userAgent, headers))
    ctx.views.note({
      promptId,
      day: dayOf(ctx.now()),
      address: ctx.address,
      userAgent: userAgent.slice(0, longestUserAgent),
      source: sourceOf(referrer, ctx.site.url),
      userId: idOf(ctx.viewer),
    });
  return { success: true };
}

function isReader(userAgent: string, headers: Headers): boolean {
  if (!userAgent || isbot(userAgent)) return false;
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`;
  return !/prefetch|prerender/.test(purpose);
}
