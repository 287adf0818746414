import type { NewPrompt } from '../../contract/prompts/prompt-input.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { type Database, violation } from '../../database/core/connection.ts';
import { type Publication, selectPublication } from '../../database/hosting/publications.ts';
import { insertFanOut } from '../../database/notifications/notification-fan-outs.ts';
import { type InsertedPrompt, insertPrompts } from '../../database/prompts/prompts.ts';
import { isNewAccount } from '../../domain/moderation/spam-score.ts';
import { newcomerLimits } from '../../domain/people/newcomers.ts';
import { slugOf } from '../../domain/prompts/slug.ts';
import { checkFiles } from '../content/uploads/check-files.ts';
import { holdSuspiciousPost } from '../content/visibility/hold-suspicious-post.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, isFailure, notSignedIn } from '../core/failure.ts';
import { refuseNewcomerPrompt } from '../core/limits/newcomer.ts';
import { bytesOfPrompt, refuseOverQuota } from '../core/limits/storage.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { withEvents } from '../notifications/webhook-events/raise.ts';
import { analysisBusy } from './indexing/analyses.ts';
import { withAuthor } from './indexing/document.ts';
import { duplicatedPrompt } from './indexing/near-duplicates.ts';
import { presentPrompt } from './present.ts';
import { readPrompt } from './read.ts';
import { filesOf, linksOf, recordOf, searchableOf, shortTextsOf, unknownTopic } from './record.ts';
import { withSlug } from './slug.ts';

/**
 * Publishes a prompt of the signed-in user, or saves it as a draft. The server sets author, slug, dates and counters. Fails with
 * invalid (unknown topic, missing file, too many links on the author's first day), too-large (the author's quota), too-many-requests (on the
 * first day) or unavailable (too many long texts are waiting). What `holdSuspiciousPost` holds is hidden at first. Three reads and one transaction, and one more statement for a prompt with uploaded files. `also` is written in the same transaction.
 */
export async function publishPrompt(
  ctx: MemberContext,
  input: NewPrompt,
  also?: (tx: Database, id: string) => Promise<void>,
): Promise<Prompt | Failure> {
  const { viewer } = ctx;
  const before = await selectPublication(ctx.db, {
    authorId: viewer.id,
    topicId: input.categoryId,
    base: slugOf(input.title),
    most: newcomerLimits.prompts,
  });
  if (!before) return authorDeleted();
  if (input.categoryId && before.shown.topic_name === null) return unknownTopic();
  const refused =
    refuseNewcomerPrompt(ctx, before, linksOf(input)) ??
    (await refuseOverQuota(ctx, bytesOfPrompt(input))) ??
    (await checkFiles(ctx, filesOf(input)));
  if (refused) return refused;
  const searchable = searchableOf(input, before.shown.author_name ?? viewer.username);
  const document = await ctx.textAnalysis.run('document', searchable);
  if (document === 'busy') return analysisBusy();
  const duplicate =
    input.status === 'published'
      ? await duplicatedPrompt(ctx, { title: input.title, body: input.contentMd, bands: document.bands })
      : undefined;
  if (isFailure(duplicate)) return duplicate;
  const record = recordOf(input, input.status, withAuthor(document, viewer.id), ctx.newId);
  const prompt = { ...record, id: ctx.newId(), authorId: viewer.id, createdAt: ctx.now() };
  let hasFollowers = false;
  let isHeld = false;
  try {
    const slug = await withSlug(
      ctx,
      prompt,
      async (slug) => {
        await withEvents(ctx, async (db, raise) => {
          await insertPrompts(db, [{ ...prompt, slug }]);
          await also?.(db, prompt.id);
          if (prompt.status !== 'published') return;
          isHeld = await holdSuspiciousPost(ctx, db, {
            kind: 'prompt',
            id: prompt.id,
            body: prompt.body,
            texts: shortTextsOf(input),
            at: prompt.createdAt,
            duplicate,
            isEstablished: !isNewAccount(before, prompt.createdAt),
          });
          if (isHeld) return;
          await raise({ type: 'prompt.published', promptId: prompt.id });
          hasFollowers = await insertFanOut(db, prompt.id, prompt.createdAt);
        });
        return slug;
      },
      before.slugs,
    );
    if (hasFollowers) startFanOut(ctx);
    if (isHeld) return await readPrompt(ctx, prompt.id);
    return presentPrompt(ctx, rowOf(ctx, { ...prompt, slug }, before));
  } catch (error) {
    const { constraint } = violation(error) ?? {};
    if (constraint === 'prompts_topic_id_fkey') return unknownTopic();
    // The author's account was deleted concurrently.
    if (constraint === 'prompts_author_id_fkey') return authorDeleted();
    throw error;
  }
}

const authorDeleted = () => notSignedIn('You must be signed in to publish.');

/** The row of a prompt that was just inserted, which need not be read again: everything in it is known. */
function rowOf(
  { sells }: MemberContext,
  prompt: InsertedPrompt,
  { shown }: Publication,
): Parameters<typeof presentPrompt>[1] {
  // As PostgreSQL writes times.
  const created = prompt.createdAt.toISOString().replace('T', ' ').replace('Z', '+00');
  return {
    ...shown,
    id: prompt.id,
    slug: prompt.slug,
    title: prompt.title,
    heading: prompt.heading,
    summary: prompt.summary,
    readable: true,
    body: prompt.body,
    samples: prompt.samples,
    preview_excerpt: prompt.previewExcerpt,
    ...(sells && {
      sale: prompt.sale,
      samples_count: prompt.samples.length,
      seller_banned: false,
      bought: null,
    }),
    version: 1,
    forks_count: 0,
    origin: null,
    open_proposals: 0,
    topic_id: prompt.topicId,
    tags: prompt.tags,
    image_url: prompt.imageUrl,
    beginning: prompt.beginning,
    is_premium: prompt.isPremium,
    price_cents: prompt.priceCents,
    status: prompt.status,
    is_adult: prompt.isAdult,
    hidden_at: null,
    hidden_reason: null,
    featured: false,
    read_time: prompt.readTime,
    likes_count: 0,
    liked: false,
    bookmarks_count: 0,
    bookmarked: false,
    stars: null,
    ratings_count: 0,
    stars_sum: 0,
    comments_count: 0,
    downloads_count: 0,
    created_at: created,
    updated_at: created,
    published_at: prompt.status === 'published' ? created : null,
  };
}
