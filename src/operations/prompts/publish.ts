import type { NewPrompt } from '../../contract/prompts/prompt-input.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { violation } from '../../database/core/connection.ts';
import { insertedRow, type Publication, selectPublication } from '../../database/hosting/publications.ts';
import { insertFanOut } from '../../database/notifications/notification-fan-outs.ts';
import { type InsertedPrompt, insertPrompts } from '../../database/prompts/prompts.ts';
import { isNewAccount } from '../../domain/moderation/spam-score.ts';
import { newcomerLimits } from '../../domain/people/newcomers.ts';
import { slugOf } from '../../domain/prompts/slug.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, isFailure, notSignedIn } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { refuseNewcomerPrompt } from '../core/limits/newcomer.ts';
import { bytesOfPrompt, refuseOverQuota } from '../core/limits/storage.ts';
import { checkFiles } from '../files/check-files.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { raise } from '../notifications/webhook-events/raise.ts';
import { holdSuspiciousPost } from '../visibility/hold-suspicious-post.ts';
import { analysisBusy } from './indexing/analyses.ts';
import { searchableOf, withAuthor } from './indexing/document.ts';
import { type Duplicate, duplicatedPrompt } from './indexing/near-duplicates.ts';
import { skillDigest } from './indexing/skill-digest.ts';
import { presentPrompt } from './present.ts';
import { readPrompt } from './read.ts';
import { type PromptFacts, promptFacts, recordOf, refusePrice, refuseTexts, unknownTopic } from './record.ts';
import { withSlug } from './slug.ts';

/** Writes further data in the transaction of a new prompt. */
type Also = (ctx: InTransaction<MemberContext>, id: string) => Promise<void>;

/**
 * Publishes a prompt of the signed-in user, or saves it as a draft: checks it, derives its record, inserts
 * it, and does what follows a publication. The server sets author, slug, dates and counters.
 * `holdSuspiciousPost` may hide the prompt at first. Executes three reads and one transaction, and one more
 * statement for a prompt with uploaded files. Fails with
 * - invalid: unknown topic, missing file, too many placeholders, hidden texts that the site blocks,
 *   or too many links on the author's first day
 * - too-large: the author's quota
 * - too-many-requests: on the author's first day
 * - unavailable: too many long texts are queued
 */
export async function publishPrompt(
  ctx: MemberContext,
  input: NewPrompt,
  also?: Also,
): Promise<Prompt | Failure> {
  const author = await selectPublication(ctx.db, {
    authorId: ctx.viewer.id,
    topicId: input.categoryId,
    imageUrl: input.imageUrl,
    base: slugOf(input.title),
    limit: newcomerLimits.prompts,
  });
  if (!author) return authorDeleted();
  const facts = promptFacts(input, ctx.newId);
  const refused =
    (input.categoryId && author.shown.topic_name === null ? unknownTopic() : undefined) ??
    refusePrice(ctx, input) ??
    refuseNewcomerPrompt(ctx, author, facts.links) ??
    (await refuseOverQuota(ctx, bytesOfPrompt(input))) ??
    (await checkFiles(ctx, facts.files));
  if (refused) return refused;
  const recorded = await record(ctx, facts, input.status, author);
  if (isFailure(recorded)) return recorded;
  const { prompt, duplicate } = recorded;
  try {
    const { slug, isHeld } = await insert(ctx, prompt, author, also, (ctx) =>
      afterPublication(ctx, { prompt, texts: facts.texts, duplicate, author }),
    );
    if (isHeld) return await readPrompt(ctx, prompt.id);
    return presentPrompt(ctx, insertedRow({ ...prompt, slug }, author, ctx.sells));
  } catch (error) {
    const { constraint } = violation(error) ?? {};
    if (constraint === 'prompts_topic_id_fkey') return unknownTopic();
    // The author's account was deleted concurrently.
    if (constraint === 'prompts_author_id_fkey') return authorDeleted();
    throw error;
  }
}

type NewRecord = Omit<InsertedPrompt, 'slug'>;

/**
 * Returns the prompt in its stored form with its search document, and the published prompt that it nearly
 * repeats.
 */
async function record(
  ctx: MemberContext,
  facts: PromptFacts,
  status: NewPrompt['status'],
  { shown }: Publication,
): Promise<{ prompt: NewRecord; duplicate: Duplicate | undefined } | Failure> {
  const { viewer } = ctx;
  const { fields, tagKeys } = facts;
  const author = shown.author_name ?? viewer.username;
  const document = await ctx.textAnalysis.run('document', searchableOf(fields, { tagKeys, author }));
  if (document === 'busy') return analysisBusy();
  const isPublished = status === 'published';
  const refused = isPublished ? refuseTexts(ctx, document, facts) : undefined;
  if (refused) return refused;
  const text = { title: fields.title, body: fields.body, bands: document.bands };
  const duplicate = isPublished ? await duplicatedPrompt(ctx, text) : undefined;
  if (isFailure(duplicate)) return duplicate;
  const stored = recordOf(facts, status, withAuthor(document, viewer.id));
  return { prompt: { ...stored, id: ctx.newId(), authorId: viewer.id, createdAt: ctx.now() }, duplicate };
}

/**
 * Inserts the prompt under a slug of its own, with `also` and what follows a publication, in one transaction.
 * Returns also whether the review holds it, as `follow` does.
 */
async function insert(
  ctx: MemberContext,
  prompt: NewRecord,
  author: Publication,
  also: Also | undefined,
  follow: (ctx: InTransaction<MemberContext>) => Promise<boolean>,
): Promise<{ slug: string; isHeld: boolean }> {
  const write = async (slug: string) => {
    const source = { ...prompt.fields, id: prompt.id, slug, version: 1, author: author.shown.author_name };
    const skill = skillDigest(ctx, source, prompt.document.analysis);
    const isHeld = await inTransaction(ctx, async (ctx) => {
      await insertPrompts(ctx.db, [{ ...prompt, slug, skill }]);
      await also?.(ctx, prompt.id);
      return prompt.status === 'published' && (await follow(ctx));
    });
    return { slug, isHeld };
  };
  const { id, status, fields } = prompt;
  return withSlug(ctx, { id, status, title: fields.title }, write, author.slugs);
}

/**
 * Does what follows a publication: its review and, unless the review holds it, its event and the
 * notifications of followers. Returns whether moderators have to decide first; until then only they and the
 * author see the prompt.
 */
async function afterPublication(
  ctx: InTransaction<MemberContext>,
  {
    prompt: {
      id,
      fields: { body },
      createdAt,
    },
    texts,
    duplicate,
    author,
  }: { prompt: NewRecord; texts: string[]; duplicate: Duplicate | undefined; author: Publication },
): Promise<boolean> {
  const isEstablished = !isNewAccount(author, createdAt);
  const post = { kind: 'prompt', id, body, texts, at: createdAt, duplicate, isEstablished } as const;
  if (await holdSuspiciousPost(ctx, post)) return true;
  await raise(ctx, { type: 'prompt.published', promptId: id });
  if (await insertFanOut(ctx.db, id, createdAt)) startFanOut(ctx);
  return false;
}

const authorDeleted = () => notSignedIn('You must be signed in to publish.');
