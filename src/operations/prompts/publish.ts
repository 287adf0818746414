import type { NewPrompt } from '../../contract/prompt-input.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { violation } from '../../database/connection.ts';
import { insertPrompts } from '../../database/prompts.ts';
import { findUser } from '../../database/users.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure, notSignedIn } from '../failure.ts';
import { refuseNewcomer } from '../limits/newcomer.ts';
import { withAuthor } from '../search/document.ts';
import { readPrompt } from './read.ts';
import { checkFiles, documentOf, linksOf, recordOf, unknownTopic } from './record.ts';
import { withFreeSlug } from './slug.ts';

/**
 * Publishes a prompt of the signed-in user, or saves it as a draft. The server sets author, slug, dates and counters. Fails with
 * invalid (unknown topic, missing file, too many links on the author's first day) or too-many-requests (on the
 * first day).
 */
export async function publishPrompt(ctx: MemberContext, input: NewPrompt): Promise<Prompt | Failure> {
  const { viewer } = ctx;
  const refused = (await refuseNewcomer(ctx, 'prompts', linksOf(input))) ?? (await checkFiles(ctx, input));
  if (refused) return refused;
  const author = await findUser(ctx.db, viewer.id);
  const document = withAuthor(documentOf(input, author?.name ?? viewer.username), viewer.id);
  const record = recordOf(input, input.status, document, ctx.newId);
  const id = ctx.newId();
  try {
    await withFreeSlug(ctx, input.title, (slug) =>
      insertPrompts(ctx.db, [{ ...record, id, slug, authorId: viewer.id, createdAt: ctx.now() }]),
    );
  } catch (error) {
    const { constraint } = violation(error) ?? {};
    if (constraint === 'prompts_topic_id_fkey') return unknownTopic();
    // The author's account was deleted concurrently.
    if (constraint === 'prompts_author_id_fkey') return notSignedIn('You must be signed in to publish.');
    throw error;
  }
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) throw new Error('A prompt that was just published cannot be read.');
  return prompt;
}
