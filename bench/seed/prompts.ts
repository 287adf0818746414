import { hash } from 'node:crypto';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import { doublingDays, weights } from '../../src/domain/discovery/ranking.ts';
import { daysOfQuality } from '../../src/domain/discovery/search/ranking.ts';
import { coverText } from '../../src/domain/files/cover-text.ts';
import { readTime } from '../../src/domain/prompts/read-time.ts';
import { numbered, slugOf } from '../../src/domain/prompts/slug.ts';
import { tagKey } from '../../src/domain/prompts/topics-and-tags/tags.ts';
import type { Plan } from './plan.ts';
import { below, type Random, randomOf, shuffled, zipf } from './random.ts';
import { isDraft, likesOf, type Reactions, type Reader, reactionsBy } from './reactions.ts';
import { type PromptTexts, textsOf } from './texts.ts';
import { idAt, timeOf } from './users.ts';

/** An author's id and name. */
export interface SeedAuthor extends Reader {
  name: string;
}

/** The properties of a prompt that are drawn before its texts. */
interface Outline {
  number: number;
  /** Draws the remaining properties. */
  random: Random;
  topicId: string;
  author: SeedAuthor;
  createdAt: number;
  draft: boolean;
  reactions: Reactions;
  counters: ReturnType<typeof countersOf>;
}

/** A generated prompt with its reactions. */
export interface SeedPrompt {
  id: string;
  author: SeedAuthor;
  texts: PromptTexts;
  /** The properties it is searched and filtered by, in addition to its texts. */
  filters: { topicId: string; isPremium: boolean; isPublished: boolean; quality: number };
  /** Its columns by name, except those of the search. */
  columns: Record<string, unknown>;
  reactions: Reactions;
}

const premium = 0.06;
const featured = 1 / 2_000;
const hidden = 1 / 1_000;
const withSample = 0.1;

/**
 * Returns the generator of a run's prompts, by their number from 0: the same plan gives the same prompts.
 */
export function promptsOf(plan: Plan, authors: readonly SeedAuthor[]): (n: number) => SeedPrompt {
  const outlineOf = outlinesOf(plan, authors);
  return (n) => {
    const outline = outlineOf(n);
    const { number, random, topicId, createdAt, author, draft, reactions, counters } = outline;
    const texts = textsOf(random, topicId);
    const id = idAt(createdAt, random);
    const publishedAt = draft ? undefined : createdAt;
    const state = stateColumns(random, { draft, createdAt, until: plan.until });
    const isPremium = random() < premium;
    return {
      id,
      author,
      texts,
      reactions,
      filters: {
        topicId,
        isPremium,
        isPublished: state.status === 'published',
        quality: qualityOf(counters, publishedAt, plan),
      },
      columns: {
        id,
        author_id: author.id,
        slug: numbered(slugOf(texts.title), number + 2),
        ...textColumns(texts, topicId, random, plan.until),
        is_premium: isPremium,
        price_cents: isPremium ? 99 + 100 * below(random, 20) : 0,
        ...state,
        ...counters,
        hot_score: scoreOf(counters, publishedAt, doublingDays, plan),
      },
    };
  };
}

/** Computes the search quality of the published prompts of a run. */
export function qualitiesOf(plan: Plan, authors: readonly SeedAuthor[]): Float32Array {
  const outlineOf = outlinesOf(plan, authors);
  const qualities: number[] = [];
  for (let n = 0; n < plan.prompts; n++) {
    if (isDraft(n)) continue;
    const { counters, createdAt } = outlineOf(n);
    qualities.push(qualityOf(counters, createdAt, plan));
  }
  return Float32Array.from(qualities);
}

function outlinesOf(plan: Plan, authors: readonly SeedAuthor[]): (n: number) => Outline {
  const likes = likesOf(plan);
  const react = reactionsBy(authors, plan.until);
  const authorRank = zipf(Math.max(authors.length, 1), { exponent: 0.8, offset: 30 });
  const authorOrder = shuffled(authors.length);
  const topicRank = zipf(plan.topicIds.length, { exponent: 0.6, offset: 2 });
  return (n) => {
    const number = plan.first.prompt + n;
    const random = randomOf('prompt', number);
    const topicId = plan.topicIds[topicRank(random)] ?? '';
    const createdAt = timeOf(plan.until, n, plan.prompts, random);
    // Users are created at the same rate as prompts: this one and those before it existed.
    const present = Math.max(1, Math.floor(((n + 1) / plan.prompts) * authors.length));
    const author = authors[authorOrder(authorRank(random)) % present];
    if (!author) throw new Error('There are no users to publish prompts.');
    const reactions = react(random, likes(n), { authorId: author.id, publishedAt: createdAt });
    const counters = countersOf(reactions);
    return { number, random, topicId, createdAt, author, draft: isDraft(n), reactions, counters };
  };
}

function textColumns(
  { title, heading, summary, body, tags }: PromptTexts,
  topicId: string,
  random: Random,
  until: number,
) {
  const samples =
    random() < withSample
      ? [{ id: idAt(until, random), type: 'text', title: 'Example', content: summary }]
      : [];
  return {
    topic_id: topicId,
    title,
    heading,
    summary,
    body,
    body_hash: `\\x${hash('sha256', body)}`,
    tags,
    tag_keys: tags.map(tagKey),
    beginning: coverText(body, title),
    image_url: generatedCover,
    samples: JSON.stringify(samples),
    read_time: readTime(body),
  };
}

function stateColumns(
  random: Random,
  { draft, createdAt, until }: { draft: boolean; createdAt: number; until: number },
) {
  const isHidden = !draft && random() < hidden;
  const isFeatured = !draft && !isHidden && random() < featured;
  const created = isoTime(createdAt);
  return {
    status: draft ? 'draft' : isHidden ? 'hidden' : 'published',
    hidden_at: isHidden ? isoTime(until) : null,
    hidden_reason: isHidden ? 'Advertising' : null,
    featured_at: isFeatured ? created : null,
    created_at: created,
    updated_at: random() < 0.2 ? isoTime(createdAt + (until - createdAt) * random()) : created,
    published_at: draft ? null : created,
  };
}

function countersOf({ likes, bookmarks, ratings }: Reactions) {
  return {
    likes_count: likes.length,
    bookmarks_count: bookmarks.length,
    ratings_count: ratings.length,
    stars_sum: ratings.reduce((sum, { stars = 0 }) => sum + stars, 0),
  };
}

/** Computes `qualitySql` of database/prompts/search-documents.ts: a four-byte float. */
function qualityOf(counters: Outline['counters'], publishedAt: number | undefined, plan: Plan): number {
  return Math.fround(scoreOf(counters, publishedAt ?? 0, daysOfQuality, plan));
}

/**
 * Computes the logarithm of the points plus the date of publication, like `hotScoreSql` of
 * database/prompts/hot-score.ts.
 */
function scoreOf(
  counters: Outline['counters'],
  publishedAt: number | undefined,
  days: number,
  { logarithms }: Plan,
): number {
  if (publishedAt === undefined) return 0;
  const points = weights.like * counters.likes_count + weights.bookmark * counters.bookmarks_count;
  return (logarithms[1 + points] ?? Number.NaN) + publishedAt / 1000 / (days * 86_400);
}

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
