import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { authorColumns, authorShape } from '../core/rows.ts';
import type { TextAnalysis } from '../prompts/prompt-analyses.ts';
import { type FullPromptRow, imageSizeOf, type PromptRow, promptRow } from '../prompts/prompt-rows.ts';
import type { InsertedPrompt } from '../prompts/prompts.ts';

const publicationRow = z.strictObject({
  ...authorShape,
  author_id: z.string(),
  topic_name: z.string().nullable(),
  topic_slug: z.string().nullable(),
  topic_color: z.string().nullable(),
  image_size: promptRow.shape.image_size,
  since: z.string(),
  verified: z.boolean(),
  prompts: z.number(),
  slugs: z.array(z.string()),
});

/** The data that the publication of a prompt depends on. */
export interface Publication {
  /** The author, the topic if one has that id, and the size of the cover, as in the new prompt's row. */
  shown: Pick<
    PromptRow,
    keyof typeof authorShape | 'topic_name' | 'topic_slug' | 'topic_color' | 'image_size'
  >;
  /** When the author joined. */
  since: Date;
  /** Whether the author's address is verified. */
  verified: boolean;
  /** The number of the author's prompts, counted up to `limit`. */
  prompts: number;
  /** Slugs in use that are `base` or a numbered form of it. */
  slugs: string[];
}

/** Reads everything that publishing needs, in one statement; undefined when there is no such author. */
export async function selectPublication(
  db: Database,
  {
    authorId,
    topicId,
    imageUrl,
    base,
    limit,
  }: { authorId: string; topicId: string; imageUrl: string; base: string; limit: number },
): Promise<Publication | undefined> {
  const [row] = await db.rows(
    publicationRow,
    sql`
    select u.id as author_id, ${authorColumns}, t.name as topic_name, t.slug as topic_slug, t.color as topic_color, ${imageSizeOf(sql`${imageUrl}::text`)} as image_size, u.created_at as since, u.email_verified as verified,
      (select count(*)::int from (select 1 from prompts where author_id = ${authorId} limit ${limit}) p) as prompts,
      array(select slug from prompts where slug = ${base} or (slug collate "C" >= ${`${base}-`} and slug collate "C" < ${`${base}.`})) as slugs
    from users u left join topics t on t.id = ${topicId} where u.id = ${authorId}`,
  );
  if (!row) return undefined;
  const { since, verified, prompts, slugs, ...shown } = row;
  return { shown, since: new Date(since), verified, prompts, slugs };
}

/**
 * Returns the row of a prompt that was just inserted, as its author reads it. It is not read again, since
 * everything in it is known. `sells` is whether the site sells prompts.
 */
export function insertedRow(
  { fields, sale, document: { analysis }, beginning, status, readTime, id, slug, createdAt }: InsertedPrompt,
  { shown }: Publication,
  sells: boolean,
): FullPromptRow & { analysis: TextAnalysis } {
  // As PostgreSQL writes times.
  const created = createdAt.toISOString().replace('T', ' ').replace('Z', '+00');
  return {
    ...shown,
    ...fields,
    ...(sells && { sale, samples_count: fields.samples.length, seller_banned: false, bought: null }),
    id,
    slug,
    analysis,
    beginning,
    video: videoOf(fields),
    status,
    read_time: readTime,
    created_at: created,
    updated_at: created,
    published_at: status === 'published' ? created : null,
    ...untouched,
  };
}

/** As the column `video` of a prompt's row. */
function videoOf({ kind, is_premium, samples }: InsertedPrompt['fields']): string | null {
  if (kind !== 'video' || is_premium) return null;
  const stored = samples.find(({ type, content }) => type === 'video' && content.startsWith('/files/'));
  return stored?.content ?? null;
}

/** What nobody has changed of a new prompt yet. */
const untouched = {
  readable: true,
  version: 1,
  outcomes: {
    worked: null,
    thisVersion: { worked: 0, total: 0 },
    earlierVersions: { worked: 0, total: 0 },
  },
  forks_count: 0,
  origin: null,
  open_proposals: 0,
  hidden_at: null,
  hidden_reason: null,
  featured: false,
  likes_count: 0,
  liked: false,
  bookmarks_count: 0,
  bookmarked: false,
  stars: null,
  ratings_count: 0,
  stars_sum: 0,
  comments_count: 0,
  downloads_count: 0,
} as const;
