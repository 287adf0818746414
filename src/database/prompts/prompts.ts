import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import { listedFields, promptFields, type StoredFields, storedShape } from '../../domain/prompts/fields.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { type Database, retrying } from '../core/connection.ts';
import { updateDailyFigures } from '../core/daily-figures.ts';
import type { StoredSale } from '../core/json-columns.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { updateForkCounts } from './forks/fork-counts.ts';
import { hotScoreSql } from './hot-score.ts';
import { updateLikesReceived } from './likes.ts';
import { readableBy } from './paid-texts.ts';
import { currentXray, type SkillDigest, storedInput, storedXray } from './prompt-analyses.ts';
import {
  type FullPromptRow,
  fieldColumns,
  fullPromptColumns,
  fullPromptRow,
  promptJoins,
  visibleTo,
} from './prompt-rows.ts';
import { statusColumn, storedStatus } from './prompt-statuses.ts';
import { vectorMarked } from './prompt-vectors.ts';
import { countsForCommunity } from './ratings.ts';
import {
  documentColumns,
  documentRow,
  documentsWritten,
  pointsSql,
  type SearchDocument,
  tierChanged,
  updateWordCounts,
} from './search-documents.ts';

/** The author's input and the columns derived from it. */
export interface PromptRecord {
  fields: StoredFields;
  /** SHA-256 of the body, lower-case hex. */
  bodyHash: string;
  /** From `filterKeys`. */
  tagKeys: string[];
  beginning: string;
  /** null for a free prompt. */
  sale: StoredSale | null;
  status: PromptStatus;
  readTime: number;
  document: SearchDocument;
  /** Absent until its version and slug are known. */
  skill?: SkillDigest;
}

/** One prompt that the reader may see, with its text if they may read it. */
export async function selectPrompt(
  db: Database,
  reader: TextAccess,
  by: { id: string } | { slug: string },
): Promise<FullPromptRow | undefined> {
  const named = 'id' in by ? sql`p.id = ${by.id}` : sql`p.slug = ${by.slug}`;
  const [row] = await db.rows(
    fullPromptRow,
    sql`
    select ${fullPromptColumns(reader)} from prompts p ${promptJoins}
    where ${named} and ${visibleTo(reader.viewer)}`,
  );
  return row;
}

const listedTextRow = z.strictObject({
  id: z.string(),
  slug: z.string(),
  ...storedShape(listedFields),
  version: z.number(),
  author_name: z.string().nullable(),
  /** null until the prompt is analysed. */
  inputs: z.array(storedInput).nullable(),
  skill_digest: z.string().nullable(),
  skill_facts: z.string().nullable(),
  xray: storedXray,
});

/**
 * What lists for programs show of the prompts with these ids whose texts the reader may read, in this order,
 * each with its first `maxInputs` inputs.
 */
export async function selectListedTexts(
  db: Database,
  reader: TextAccess,
  ids: readonly string[],
  maxInputs: number,
): Promise<z.infer<typeof listedTextRow>[]> {
  const first = sql.raw(`'$[0 to ${maxInputs - 1}]'`);
  return db.rows(
    listedTextRow,
    sql`
    select p.id, p.slug, ${fieldColumns(listedFields)}, p.version, u.display_name as author_name,
      ${maxInputs ? sql`jsonb_path_query_array(a.inputs, ${first})` : sql`'[]'::jsonb`} as inputs, a.skill_digest, a.skill_facts, ${currentXray} as xray
    from unnest(${textArray(ids)}::uuid[]) with ordinality wanted (id, at)
      join prompts p on p.id = wanted.id left join users u on u.id = p.author_id
      left join prompt_analyses a on a.prompt_id = p.id
    where ${visibleTo(reader.viewer)} and ${readableBy(reader)} order by wanted.at`,
  );
}

/**
 * The prompts with these ids that the reader may see, in this order, with their texts if they may read them.
 */
export async function selectPromptTexts(
  db: Database,
  reader: TextAccess,
  ids: readonly string[],
): Promise<FullPromptRow[]> {
  return db.rows(
    fullPromptRow,
    sql`
    select ${fullPromptColumns(reader)} from unnest(${textArray(ids)}::uuid[]) with ordinality wanted (id, at)
      join prompts p on p.id = wanted.id ${promptJoins}
    where ${visibleTo(reader.viewer)} order by wanted.at`,
  );
}

const slugRow = z.strictObject({ slug: z.string() });

/** Slugs in use that are `base` or a numbered form of it. */
export async function slugsLike(db: Database, base: string): Promise<string[]> {
  const rows = await db.rows(
    slugRow,
    sql`
    select slug from prompts where slug = ${base} or (slug collate "C" >= ${`${base}-`} and slug collate "C" < ${`${base}.`})`,
  );
  return rows.map((row) => row.slug);
}

/** A prompt to insert. `updatedAt` and, if it is published, `publishedAt` default to `createdAt`. */
export interface InsertedPrompt extends PromptRecord {
  id: string;
  authorId: string | null;
  slug: string;
  featuredAt?: Date | undefined;
  createdAt: Date;
  updatedAt?: Date | undefined;
  publishedAt?: Date | undefined;
}

/**
 * Inserts all prompts or none, with their search documents, and updates the counters of their topics and
 * authors, in one statement. Violates unique `slug` or the topic's foreign key.
 */
export async function insertPrompts(db: Database, prompts: readonly InsertedPrompt[]): Promise<void> {
  await retrying(db, () =>
    db.execute(sql`
      with input_rows as (select * from ${rowsOf({ ...inserted, ...documentColumns }, prompts.map(insertedRow))}),
      new_prompts as (
        insert into prompts (${namesOf(inserted)}, hot_score)
        select ${namesOf(inserted)}, ${hotScoreSql(sql`0`, sql`0`, sql`0`, sql`published_at`)} from input_rows
        returning topic_id, author_id, status),
      ${documentsWritten(sql`select *, id as prompt_id, 0 as points from input_rows`, 'new')},
      ${updatePromptCounts(sql`select topic_id, author_id, 1 as change from new_prompts where status = 'published'`)}
      select 1`),
  );
}

/** The columns that updates and deletions of a prompt need. */
const lockedPromptRow = z.strictObject({
  authorId: z.string().nullable(),
  topicId: z.string().nullable(),
  status: z.enum(promptStatuses),
  slug: z.string(),
  title: z.string(),
  featured: z.boolean(),
  isAdult: z.boolean(),
  adultByModerator: z.boolean(),
  updatedAt: time,
  wasPublished: z.boolean(),
  version: z.number(),
  /** For a fork: its source, and SHA-256 of the text it was created from, lower-case hex. */
  sourceId: z.string().nullable(),
  sourceBodyHash: z.string().nullable(),
});
export type LockedPrompt = z.infer<typeof lockedPromptRow>;

/** Locks a prompt for an update or a deletion, and reads it. */
export async function lockPrompt(tx: Database, id: string): Promise<LockedPrompt | undefined> {
  const [row] = await tx.rows(
    lockedPromptRow,
    sql`
    select author_id as "authorId", topic_id as "topicId", ${statusColumn} as status, slug, title, featured_at is not null as featured,
      is_adult as "isAdult", adult_by_moderator as "adultByModerator", updated_at as "updatedAt",
      published_at is not null as "wasPublished", version,
      (select source_id from prompt_forks where prompt_id = p.id) as "sourceId",
      (select encode(merged_body_hash, 'hex') from prompt_forks where prompt_id = p.id) as "sourceBodyHash"
    from prompts p where id = ${id} for no key update`,
  );
  return row;
}

/**
 * Replaces the author's input and updates the counters. `publishedAt` is set once, by the first publication.
 */
export async function updatePromptRow(
  tx: Database,
  id: string,
  prompt: PromptRecord & { slug: string; updatedAt: Date },
): Promise<void> {
  const now = prompt.updatedAt.toISOString();
  const publishedAt = sql`case when ${prompt.status} = 'published' then coalesce(published_at, ${now}::timestamptz) else published_at end`;
  await tx.execute(sql`
    with old as (select id, topic_id, author_id, status from prompts where id = ${id}),
    input_rows as (select * from ${rowsOf({ ...written, ...computed, ...documentColumns }, [writtenRow(prompt)])}),
    updated_prompt as (
      update prompts p set (${namesOf(written)}) = (select ${namesOf(written)} from input_rows),
        -- A text that stays has the hash that was published.
        sale = (select case when p.sale->>'bodyHash' = g.sale->>'bodyHash' then p.sale else g.sale end from input_rows g), slug = ${prompt.slug}, updated_at = ${now}, published_at = ${publishedAt},
        adult_by_moderator = adult_by_moderator and (select is_adult from input_rows),
        hot_score = ${hotScoreSql(sql`likes_count`, sql`bookmarks_count`, sql`commenters_count`, publishedAt)}
      where id = ${id} returning id, topic_id, author_id, status, published_at, ${pointsSql} as points),
    ${vectorMarked(id)},
    ${documentsWritten(sql`select m.id as prompt_id, m.status, m.points, m.published_at, ${namesOf(documentColumns)} from updated_prompt m, input_rows`, 'changed')},
    ${updatePromptCounts(sql`select topic_id, author_id, -1 as change from old where status = 'published'
      union all select topic_id, author_id, 1 from updated_prompt where status = 'published'`)},
    ${updateForkCounts(sql`select id, -1 as change from old where status = 'published' union all select id, 1 from updated_prompt where status = 'published'`)}
    select 1`);
}

/**
 * Hides a published prompt, or, without a reason, shows it again, which is a change for programs that copy
 * lists. Updates the counters of its topic and author, which exclude adult prompts, and its author's received
 * likes. The caller has locked it.
 */
export async function setHidden(
  tx: Database,
  id: string,
  { at, reason }: { at: Date; reason: string | null },
): Promise<void> {
  const hidden = reason !== null;
  const time = sql`${at.toISOString()}::timestamptz`;
  const change = sql.raw(hidden ? '-1' : '1');
  await tx.execute(sql`
    with updated_prompt as (
      update prompts set ${hidden ? sql`status = 'hidden', hidden_at = ${time}` : sql`status = case when is_adult then 'adult' else 'published' end, hidden_at = null, updated_at = ${time}`},
        hidden_reason = ${reason}
      where id = ${id} returning id, status, is_adult, topic_id, author_id),
    ${tierChanged(sql`updated_prompt`, hidden ? -1 : 1)},
    ${updatePromptCounts(sql`select topic_id, author_id, ${change} as change from updated_prompt where not is_adult`)},
    ${updateForkCounts(sql`select id, ${change} as change from updated_prompt where not is_adult`)},
    ${updateLikesReceived(sql`select m.author_id, l.created_at, ${change} from likes l join updated_prompt m on m.id = l.prompt_id
      where l.user_id <> m.author_id`)}
    select 1`);
}

/** Replaces the reason why a prompt is hidden. The caller has locked it. */
export async function setHiddenReason(tx: Database, id: string, reason: string): Promise<void> {
  await tx.execute(sql`update prompts set hidden_reason = ${reason} where id = ${id}`);
}

/**
 * Marks a prompt as adult on behalf of a moderator, or removes the mark, and updates the counters of its
 * topic, author and day. The caller has locked it and ensures that the mark changes.
 */
export async function setAdult(tx: Database, id: string, isAdult: boolean, at: Date): Promise<void> {
  const [before, after] = isAdult ? ['published', 'adult'] : ['adult', 'published'];
  await tx.execute(sql`
    with updated_prompt as (
      update prompts set is_adult = ${isAdult}, adult_by_moderator = ${isAdult}, updated_at = ${at.toISOString()}::timestamptz,
        status = case when status = ${before} then ${after} else status end
      where id = ${id} returning id, status, topic_id, author_id),
    ${tierChanged(sql`updated_prompt`, isAdult ? -1 : 1)},
    ${updatePromptCounts(sql`select topic_id, author_id, ${sql.raw(isAdult ? '-1' : '1')} as change from updated_prompt where status = ${after}`)},
    ${updateForkCounts(sql`select id, ${sql.raw(isAdult ? '-1' : '1')} as change from updated_prompt where status = ${after}`)}
    select 1`);
}

/**
 * Records whether a moderator also considers a prompt adult that its author has marked. The caller has locked
 * it.
 */
export async function setAdultByModerator(tx: Database, id: string, isAdult: boolean): Promise<void> {
  await tx.execute(sql`update prompts set adult_by_moderator = ${isAdult} where id = ${id}`);
}

/**
 * Deletes a prompt with its likes, ratings and other references, and subtracts its author's received likes.
 */
export async function deletePromptRow(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`
    with lost as (select p.author_id, l.created_at, -1 as change from likes l join prompts p on p.id = l.prompt_id
      where p.id = ${id} and l.user_id <> p.author_id and p.status <> 'hidden'),
    deleted_prompts as (delete from prompts where id = ${id} returning id, topic_id, author_id, status),
    ${updateWordCounts(sql`${id}`, -1)},
    ${subtractCounts()},
    ${updateLikesReceived(sql`select * from lost`)}
    select 1`);
}

/** Which of an author's prompts are deleted with their account. */
export type DeletedPrompts = 'all' | 'drafts' | 'drafts and premium';

/** Whether a prompt `p` is among those of an author that are deleted with their account. */
export function isDeletedWith(authorId: string, which: DeletedPrompts): SQL {
  const drafts = sql`p.status = 'draft'`;
  const those = { all: sql`true`, drafts, 'drafts and premium': sql`(${drafts} or p.is_premium)` }[which];
  return sql`p.author_id = ${authorId} and ${those}`;
}

/**
 * Deletes prompts of an author whose account is being deleted, with their likes, ratings and other
 * references. The author's received likes are deleted with the account.
 */
export async function deletePromptsOf(tx: Database, authorId: string, which: DeletedPrompts): Promise<void> {
  const those = isDeletedWith(authorId, which);
  // Locked, so that the statement below sees every like and rating; later ones wait and find no prompt.
  await tx.execute(sql`select 1 from prompts p where ${those} order by id for no key update`);
  await tx.execute(sql`
    with deleted_prompts as (delete from prompts p where ${those} returning id, topic_id, author_id, status),
    ${updateWordCounts(sql`select id from prompts p where ${those}`, -1)},
    ${subtractCounts()}
    select 1`);
}

/** Removes the authors of prompts. The caller indexes the prompts again. */
export async function anonymizeAuthors(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update prompts set author_id = null where id = any(${textArray(ids)}::uuid[])`);
}

/** Features a prompt, or with null unfeatures it. */
export async function setFeatured(db: Database, id: string, at: Date | null): Promise<void> {
  await db.execute(
    sql`update prompts set featured_at = ${at?.toISOString() ?? null}::timestamptz where id = ${id}`,
  );
}

/** The columns with the author's input, and their types in {@link rowsOf}. */
const written = {
  ...(Object.fromEntries(Object.values(promptFields).map(({ column, type }) => [column, type])) as Record<
    keyof StoredFields,
    string
  >),
  body_hash: 'bytea',
  tag_keys: 'text[]',
  beginning: 'text',
  status: 'text',
  read_time: 'integer',
  language: 'text',
};
const computed = { sale: 'jsonb' };
const inserted = {
  ...written,
  ...computed,
  id: 'uuid',
  author_id: 'uuid',
  slug: 'text',
  featured_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  published_at: 'timestamptz',
};

function namesOf(columns: Record<string, string>): SQL {
  return sql.raw(Object.keys(columns).join(', '));
}

// All rows in one parameter, so that the statement text does not depend on their number and stays prepared.
// As a list of values, a hundred prompts would be two thousand parameters, which take longer to parse than
// the rows take to write.
function rowsOf<C extends Record<string, string>>(
  columns: C,
  rows: readonly { [name in keyof C]: unknown }[],
): SQL {
  const types = Object.entries(columns).map((column) => column.join(' '));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as input_rows(${sql.raw(types.join(', '))})`;
}

function writtenRow(prompt: PromptRecord) {
  return {
    ...prompt.fields,
    body_hash: `\\x${prompt.bodyHash}`,
    tag_keys: prompt.tagKeys,
    beginning: prompt.beginning,
    sale: prompt.sale,
    status: storedStatus(prompt.status, prompt.fields.is_adult),
    read_time: prompt.readTime,
    language: prompt.document.language,
    ...documentRow(prompt.document, prompt.skill),
  };
}

function insertedRow(prompt: InsertedPrompt) {
  const { createdAt, updatedAt = createdAt, featuredAt = null } = prompt;
  return {
    ...writtenRow(prompt),
    id: prompt.id,
    author_id: prompt.authorId,
    slug: prompt.slug,
    featured_at: featuredAt,
    created_at: createdAt,
    updated_at: updatedAt,
    published_at: prompt.publishedAt ?? (prompt.status === 'published' ? createdAt : null),
  };
}

// Statements after `with` that subtract the prompts of `deleted_prompts` from the counters, and the stars
// that readers gave them from their days.
function subtractCounts(): SQL {
  return sql`${updatePromptCounts(sql`select topic_id, author_id, -1 as change from deleted_prompts where status = 'published'`)},
    ${updateDailyFigures(
      ['ratings', 'stars'],
      sql`select r.rated_at, -1, -r.stars from ratings r join deleted_prompts on deleted_prompts.id = r.prompt_id where ${countsForCommunity('r')}`,
    )}, ${updateForkCounts(sql`select id, -1 as change from deleted_prompts where status = 'published'`, sql`select id from deleted_prompts`)}`;
}

// Statements after `with` that add each `change` to the counters of its topic_id and author_id.
function updatePromptCounts(changes: SQL): SQL {
  return sql`changes as (${changes}),
    topic_counts as (update topics set prompts_count = prompts_count + c.change
      from (select topic_id, sum(change) as change from changes group by topic_id) c where topics.id = c.topic_id and c.change <> 0),
    author_counts as (update users set prompts_count = prompts_count + c.change
      from (select author_id, sum(change) as change from changes group by author_id) c where users.id = c.author_id and c.change <> 0)`;
}
