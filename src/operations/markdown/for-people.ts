import { knownUsernames } from '../../database/users.ts';
import { mentionsIn } from '../../domain/mentions.ts';
import type { Context } from '../context.ts';
import type { Rendered } from './render.ts';

/** Renders a text whose mentions lead to the people who are here. */
export async function renderForPeople(ctx: Pick<Context, 'db'>, markdown: string): Promise<Rendered> {
  const names = mentionsIn(markdown);
  const known = names.length ? await knownUsernames(ctx.db, names) : new Set<string>();
  // Loaded with the first text: most starts of the site render none.
  const { renderMarkdown } = await import('./render.ts');
  return renderMarkdown(markdown, { known });
}
