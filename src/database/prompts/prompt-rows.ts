import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type TextAccess, type Viewer } from '../../domain/identity/viewer.ts';
import { listedFields, promptFields, storedShape } from '../../domain/prompts/fields.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { forkOrigin, originOf } from './forks/fork-origins.ts';
import { bodyFor, inputsFor, readableBy, saleColumns, saleShape, samplesFor } from './paid-texts.ts';
import { analysisFor, storedAnalysis } from './prompt-analyses.ts';
import { isPublished, statusColumn } from './prompt-statuses.ts';

/** A prompt in a list, with its topic, its author and the viewer's reactions. */
export const promptRow = z.strictObject({
  id: z.string(),
  slug: z.string(),
  ...storedShape(listedFields),
  topic_name: z.string().nullable(),
  topic_slug: z.string().nullable(),
  topic_color: z.string().nullable(),
  beginning: z.string(),
  /** Width, height and focus of a cover that was uploaded here. */
  image_size: z.tuple([z.number(), z.number(), z.number().nullable(), z.number().nullable()]).nullable(),
  /** The address of the first stored video of a free video prompt. */
  video: z.string().nullable(),
  status: z.enum(promptStatuses),
  /** When and why it was hidden, or null. Absent for visitors, who cannot see hidden prompts. */
  hidden_at: time.nullable().exactOptional(),
  hidden_reason: z.string().nullable().exactOptional(),
  /** Whether it is hidden until moderators have decided; null unless it is hidden. */
  waiting: z.boolean().nullable().exactOptional(),
  featured: z.boolean(),
  read_time: z.number(),
  likes_count: z.number(),
  bookmarks_count: z.number(),
  /** The viewer's reactions; absent for visitors. */
  liked: z.boolean().exactOptional(),
  bookmarked: z.boolean().exactOptional(),
  stars: z.number().nullable().exactOptional(),
  ratings_count: z.number(),
  stars_sum: z.number(),
  comments_count: z.number(),
  downloads_count: z.number(),
  ...authorShape,
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
});
export type PromptRow = z.infer<typeof promptRow>;

/** The number of answers that are counted for a prompt: those about its latest versions. */
const mostCounted = 10_000;

const counts = z.strictObject({ worked: z.number(), total: z.number() });

/** The answers about a version of a prompt and those before it, and the viewer's own about that version. */
export const outcomesShape = z.strictObject({
  worked: z.boolean().nullable(),
  thisVersion: counts,
  earlierVersions: counts,
});

/** A prompt with its texts: an empty body and only the first sample unless the viewer may read them. */
export const fullPromptRow = promptRow.extend({
  ...storedShape(promptFields),
  /** Whether the viewer may read the text. */
  readable: z.boolean(),
  analysis: storedAnalysis,
  ...saleShape,
  version: z.number(),
  outcomes: outcomesShape,
  forks_count: z.number(),
  /** The prompt that it was forked from, or null. */
  origin: forkOrigin.nullable(),
  /**
   * The number of suggested edits that are pending for the viewer as the author; null for others, absent for
   * visitors.
   */
  open_proposals: z.number().nullable().exactOptional(),
});
export type FullPromptRow = z.infer<typeof fullPromptRow>;

/** The columns of fields of a prompt `p`, or of another table that has them. */
export function fieldColumns(fields: Readonly<Record<string, { column: string }>>, table = 'p'): SQL {
  return sql.raw(
    Object.values(fields)
      .map(({ column }) => `${table}.${column}`)
      .join(', '),
  );
}

/** The columns of {@link PromptRow}, of prompts `p`, topics `t`, users `u`. */
export function promptColumns(viewer: Viewer): SQL {
  if (viewer.role === 'visitor') return commonColumns;
  const me = idOf(viewer);
  const mine = me
    ? sql`, exists (select 1 from likes where prompt_id = p.id and user_id = ${me}) as liked,
          exists (select 1 from bookmarks where prompt_id = p.id and user_id = ${me}) as bookmarked,
          (select stars from ratings where prompt_id = p.id and user_id = ${me}) as stars`
    : sql``;
  return sql`${commonColumns}${mine}, p.hidden_at, p.hidden_reason, ${waiting} as waiting`;
}

const waiting = sql`case when p.status = 'hidden' then exists (select 1 from moderation_cases
    where subject_kind = 'prompt' and subject_id = p.id and decided_at is null and withheld_at is not null) end`;

/** The columns of {@link FullPromptRow}. */
export function fullPromptColumns(reader: TextAccess): SQL {
  const { viewer } = reader;
  const me = idOf(viewer);
  const mine = me ? sql`, case when p.author_id = ${me} then ${openProposals} end as open_proposals` : sql``;
  return sql`${promptColumns(viewer)}, ${readableBy(reader)} as readable, ${bodyFor(reader)} as body,
    ${samplesFor(reader)} as samples, ${inputsFor(reader)} as input_fields, ${analysisFor(reader)} as analysis, p.preview_excerpt, p.version, ${outcomesOf(viewer, sql`p.version`)} as outcomes, p.forks_count,
    ${originOf(viewer, visibleTo(viewer))} as origin${mine}${saleColumns(reader)}`;
}

/** The number of pending suggested edits of a prompt `p`. */
const openProposals = sql`(select count(*)::int from proposals where prompt_id = p.id and state = 'open')`;

/** Selects {@link outcomesShape} of a version of a prompt `p`. */
export function outcomesOf(viewer: Viewer, version: SQL): SQL {
  const about = sql`prompt_id = p.id and prompt_version`;
  const countsOf = (those: SQL) => sql`json_build_object(
    'worked', count(*) filter (where worked and ${those}), 'total', count(*) filter (where ${those}))`;
  return sql`(select json_build_object(
      'worked', (select worked from prompt_outcomes where ${about} = ${version} and user_id = ${idOf(viewer) ?? null}::uuid),
      'thisVersion', ${countsOf(sql`prompt_version = ${version}`)}, 'earlierVersions', ${countsOf(sql`prompt_version < ${version}`)})
    from (select prompt_version, worked from prompt_outcomes where ${about} <= ${version}
      order by prompt_version desc limit ${sql.raw(String(mostCounted))}) o)`;
}

/** Width, height and focus of the picture with an address, or null unless it was uploaded here. */
export function imageSizeOf(address: SQL): SQL {
  return sql`case when ${address} like '/files/%' then (select array[width, height, focus_x, focus_y] from uploads
    where id = substring(${address} from '^/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/page')::uuid and width > 0) end`;
}

const video = sql`case when p.kind = 'video' and not p.is_premium then (select sample ->> 'content'
    from jsonb_array_elements(p.samples) sample
    where sample ->> 'type' = 'video' and sample ->> 'content' like '/files/%' limit 1) end`;

const commonColumns = sql`p.id, p.slug, ${fieldColumns(listedFields)}, t.name as topic_name, t.slug as topic_slug, t.color as topic_color,
  p.beginning, ${imageSizeOf(sql`p.image_url`)} as image_size, ${video} as video, ${statusColumn} as status, p.featured_at is not null as featured, p.read_time,
  p.likes_count, p.bookmarks_count, p.ratings_count, p.stars_sum, p.comments_count, p.downloads_count, p.author_id, ${authorColumns}, p.created_at, p.updated_at, p.published_at`;

/**
 * Joins the topic `t` and the author `u` of a prompt `p`; a draft may have no topic, and the author's account
 * may be deleted.
 */
export const promptJoins = sql`left join topics t on t.id = p.topic_id left join users u on u.id = p.author_id`;

const hasOpenCase = sql`exists (select 1 from moderation_cases where subject_kind = 'prompt' and subject_id = p.id and decided_at is null)`;

/**
 * Whether the viewer may see prompt `p`: published ones, including adult ones, and their own; moderators also
 * see hidden ones that they have to decide about, admins all.
 */
export function visibleTo(viewer: Viewer): SQL {
  if (viewer.role === 'admin' || viewer.role === 'system') return sql`true`;
  const me = idOf(viewer);
  if (!me) return isPublished;
  const decides = viewer.role === 'moderator' ? sql` or p.status = 'hidden' and ${hasOpenCase}` : sql``;
  return sql`(${isPublished} or p.author_id = ${me}${decides})`;
}

/**
 * Selects and locks a prompt for a toggle, if the viewer may see it and it is not hidden. Locks the viewer's
 * row, `me`, first: all statements that lock both use this order.
 */
export function lockedSubject(viewer: Viewer, id: string): SQL {
  return sql`select id from prompts p where id = ${id} and p.status <> 'hidden' and ${visibleTo(viewer)}
    and exists (select 1 from me) for no key update`;
}
