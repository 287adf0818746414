import { setImmediate } from 'node:timers/promises';
import { selectExistingUsernames } from '../../../database/people/users.ts';
import { mentionsIn } from '../../../domain/people/mentions.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, invalid } from '../../core/failure.ts';
import type { Rendered } from './render.ts';

/**
 * Renders a user's text. Mentions of existing users link to their profiles. Fails with invalid when the HTML
 * would exceed a limit (`limits.richText`), or show nothing. `label` names the text in messages.
 */
export async function renderWithMentions(
  ctx: Pick<Context, 'db'>,
  markdown: string,
  label = 'Text',
): Promise<Rendered | Failure> {
  const rendered = await rendering(ctx, markdown);
  const message = rendered.isEmpty ? `${label} is required` : rendered.excess;
  return message ? invalid({ field: 'bodyMd', message }) : rendered;
}

/** Renders a text that is already stored. A text whose HTML exceeds a limit is shown as typed. */
export async function storedHtml(ctx: Pick<Context, 'db'>, markdown: string): Promise<string> {
  return markdown === '' ? '' : (await rendering(ctx, markdown)).html;
}

async function rendering(ctx: Pick<Context, 'db'>, markdown: string): Promise<Rendered> {
  const names = mentionsIn(markdown);
  const known = names.length ? await selectExistingUsernames(ctx.db, names) : new Set<string>();
  // Loaded on demand: most processes never render a text.
  const { renderMarkdown } = await import('./render.ts');
  await turn();
  return renderMarkdown(markdown, { known });
}

let last: Promise<void> = Promise.resolve();

/** Resolves for one text per iteration of the event loop, so that other requests do not wait for several. */
function turn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
