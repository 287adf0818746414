import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';
import { renderForPeople } from './for-people.ts';

/** What a text will look like once it is said, as safe HTML. Nothing is kept. Fails with unauthenticated. */
export async function previewMarkdown(
  ctx: Pick<Context, 'db' | 'viewer'>,
  markdown: string,
): Promise<{ html: string } | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  const { html } = await renderForPeople(ctx, markdown);
  return { html };
}
