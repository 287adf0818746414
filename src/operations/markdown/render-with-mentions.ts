import { knownUsernames } from '../../database/users.ts';
import { mentionsIn } from '../../domain/mentions.ts';
import type { Context } from '../context.ts';
import type { Rendered } from './render.ts';

/** Renders a user's text. Mentions of existing users link to their profiles. */
export async function renderWithMentions(ctx: Pick<Context, 'db'>, markdown: string): Promise<Rendered> {
  const names = mentionsIn(markdown);
  const known = names.length ? await knownUsernames(ctx.db, names) : new Set<string>();
  // Loaded on demand: most processes never render a text.
  const { renderMarkdown } = await import('./render.ts');
  return renderMarkdown(markdown, { known });
}
