import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { storedSample } from '../../domain/core/stored-sample.ts';
import type { TextAccess, Viewer } from '../../domain/identity/viewer.ts';
import { storedShape, versionedFields } from '../../domain/prompts/fields.ts';
import { storedPromptInput } from '../../domain/prompts/inputs/stored-input.ts';
import type { Database } from '../core/connection.ts';
import { limitOffset } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { purchase, purchaseBy, readableBy } from './paid-texts.ts';
import { fieldColumns, visibleTo } from './prompt-rows.ts';

/*
 * The table prompt_versions contains the published states of prompts that have changed since: all their
 * versions, including the current one. Rows never change after their first minutes (see `isOpen`), except
 * that the ids of deleted users are removed.
 */

/** The columns that a version shares with its prompt. */
const lineColumns = Object.values(versionedFields).map(({ column }) => column);
const columns = [
  'title',
  'heading',
  'summary',
  ...lineColumns,
  'body',
  'topic_id',
  'tags',
  'samples',
  'input_fields',
];
const written = sql.raw(columns.join(', '));
const columnsOf = (alias: string) => sql.raw(columns.map((name) => `${alias}.${name}`).join(', '));

/**
 * Stores the published state of a prompt as its version 1, if it has no versions yet. Call it before the
 * first change, with the prompt locked.
 */
export async function keepFirstVersion(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`
    insert into prompt_versions (prompt_id, number, author_id, note, created_at, ${written})
    select id, 1, author_id, '', published_at, ${written} from prompts where id = ${id} and published_at is not null
    on conflict do nothing`);
}

const madeRow = z.strictObject({ number: z.number() });

/** The version that a change creates. */
interface NewVersion {
  authorId: string | null;
  note: string;
  now: Date;
  /** Whether it must be a separate version. */
  isSeparate: boolean;
}

/**
 * Stores the current state of a prompt as its next version if it differs from the latest one, or replaces
 * that while it is open. Returns the number of the version. The prompt is locked.
 */
export async function addVersion(
  tx: Database,
  id: string,
  { authorId, note, now, isSeparate }: NewVersion,
): Promise<number | undefined> {
  const [made] = await tx.rows(
    madeRow,
    sql`
    with changed as (
      select p.*, ${isSeparate ? sql`false` : isOpen(authorId, now)} as continues
      from prompts p join prompt_versions v on v.prompt_id = p.id and v.number = p.version
      where p.id = ${id} and (${columnsOf('p')}) is distinct from (${columnsOf('v')})),
    continued as (
      update prompt_versions v set (${written}) = (select ${columnsOf('c')} from changed c),
        note = coalesce(nullif(${note}, ''), note)
      where (prompt_id, number) = (select id, version from changed where continues) returning number),
    new_version as (
      insert into prompt_versions (prompt_id, number, author_id, note, created_at, ${written})
      select id, version + 1, ${authorId}::uuid, ${note}, ${now.toISOString()}::timestamptz, ${written}
      from changed where not continues returning prompt_id, number),
    updated_prompt as (update prompts set version = new_version.number from new_version where id = new_version.prompt_id)
    select number from continued union all select number from new_version`,
  );
  return made?.number;
}

/**
 * Whether the latest version `v` of a prompt `p` accepts further changes by its author: it is at most some
 * minutes old and not the first publication, and nothing refers to its text. Forks and premium prompts keep
 * every version, because merges, orders and refunds depend on them.
 */
function isOpen(authorId: string | null, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ofVersion = (table: string) =>
    sql`exists (select 1 from ${sql.identifier(table)} r where r.prompt_id = p.id and r.prompt_version = v.number)`;
  return sql`(v.number > 1 and v.author_id is not distinct from ${authorId}::uuid and not p.is_premium
    and v.created_at between ${at} - make_interval(mins => ${limits.versionMinutes}) and ${at}
    and not exists (select 1 from prompt_forks f where f.source_id = p.id)
    and not exists (select 1 from proposals r where r.prompt_id = p.id and v.number in (r.base_version, r.accepted_version))
    and not ${ofVersion('comments')} and not ${ofVersion('ratings')} and not ${ofVersion('prompt_outcomes')}
    and not exists (select 1 from orders o where o.prompt_id = p.id and o.version = v.number)
    and not exists (select 1 from moderation_cases k where k.subject_kind = 'prompt' and k.subject_id = p.id
      and (k.decided_at is null or k.updated_at >= v.created_at)))`;
}

// The versions of a prompt. A prompt that has not changed since its publication has no rows in the table.
const versionsOf = (promptId: string): SQL => sql`
  select prompt_id, number, author_id, note, created_at, ${written} from prompt_versions where prompt_id = ${promptId}
  union all select id, 1, author_id, '', published_at, ${written} from prompts
  where id = ${promptId} and published_at is not null and not exists (select 1 from prompt_versions where prompt_id = ${promptId})`;

const headShape = {
  number: z.number(),
  note: z.string(),
  title: z.string(),
  ...authorShape,
  /** Whether another member suggested it, and who that was; null once their account is deleted. */
  suggested: z.boolean(),
  suggester_username: z.string().nullable(),
  suggester_name: z.string().nullable(),
  suggester_avatar: z.string().nullable(),
  created_at: time,
  current: z.boolean(),
};
const headColumns = sql`v.number, v.note, v.title, v.author_id, ${authorColumns}, r.id is not null as suggested,
  s.username as suggester_username, s.display_name as suggester_name, s.avatar_url as suggester_avatar, v.created_at,
  v.number = p.version and p.status <> 'draft' as current`;
const headJoins = sql`join prompts p on p.id = v.prompt_id left join users u on u.id = v.author_id
  left join proposals r on r.prompt_id = v.prompt_id and r.accepted_version = v.number left join users s on s.id = r.sender_id`;

const headRow = z.strictObject({ ...headShape, sort_keys: z.array(z.string()) });
export type VersionHeadRow = z.infer<typeof headRow>;

const listedRow = z.union([
  headRow.extend({ total: z.number() }),
  z.looseObject({ number: z.null(), total: z.number() }),
]);

/** Latest first. */
export const versionOrder = listOrder('desc', ['v.number', 'integer']);

/**
 * The versions of a prompt without their texts, latest first. Undefined when the viewer may see no such
 * prompt.
 */
export async function selectVersions(
  db: Database,
  viewer: Viewer,
  promptId: string,
  page: PagePart,
): Promise<{ rows: VersionHeadRow[]; total: number } | undefined> {
  const found = await db.rows(
    listedRow,
    sql`
    select t.total, l.* from (select case when published_at is null then 0 else version end as total from prompts p
      where id = ${promptId} and ${visibleTo(viewer)}) t
    left join lateral (
      select ${headColumns}, ${sortKeysOf(versionOrder)} as sort_keys
      from (${versionsOf(promptId)}) v ${headJoins}
      where ${isAfter(versionOrder, page)} ${orderedBy(versionOrder)} ${limitOffset(page)}) l on true`,
  );
  const [first] = found;
  return first && { rows: found.filter((row) => row.number !== null), total: first.total };
}

const versionRow = z.strictObject({
  ...headShape,
  heading: z.string(),
  summary: z.string(),
  ...storedShape(versionedFields),
  /** Whether the viewer may read the text. Otherwise the text and the samples are empty. */
  readable: z.boolean(),
  bought: purchase,
  body: z.string(),
  topic_id: z.string().nullable(),
  topic_name: z.string().nullable(),
  tags: z.array(z.string()),
  samples: z.array(storedSample),
  input_fields: z.array(storedPromptInput),
});
export type VersionRow = z.infer<typeof versionRow>;

/**
 * Some versions of a prompt that the reader may see, by number, with their texts if they may read that of the
 * prompt.
 */
export async function selectVersionTexts(
  db: Database,
  reader: TextAccess,
  promptId: string,
  numbers: readonly number[],
): Promise<Map<number, VersionRow>> {
  const readable = readableBy(reader);
  const rows = await db.rows(
    versionRow,
    sql`
    select ${headColumns}, v.heading, v.summary, ${fieldColumns(versionedFields, 'v')}, ${readable} as readable, ${purchaseBy(reader)} as bought,
      case when ${readable} then v.body else '' end as body, v.topic_id, t.name as topic_name, v.tags,
      case when ${readable} then v.samples else '[]' end as samples, case when ${readable} then v.input_fields else '[]' end as input_fields
    from (${versionsOf(promptId)}) v ${headJoins} left join topics t on t.id = v.topic_id
    where ${visibleTo(reader.viewer)} and v.number in ${[...numbers]}`,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

const ownRow = z.strictObject({
  prompt_id: z.string(),
  number: z.number(),
  note: z.string(),
  title: z.string(),
  heading: z.string(),
  summary: z.string(),
  body: z.string(),
  created_at: time,
});
export type OwnVersionRow = z.infer<typeof ownRow>;

/**
 * The stored versions that the reader created, by prompt and number: the first `limit` after a cursor. Omits
 * the bodies of prompts whose text they may not read any more.
 */
export function versionsBy(
  db: Database,
  reader: TextAccess & { viewer: { id: string } },
  after: Pick<OwnVersionRow, 'prompt_id' | 'number'> | undefined,
  limit: number,
): Promise<OwnVersionRow[]> {
  return db.rows(
    ownRow,
    sql`
    select prompt_id, number, note, v.title, v.heading, v.summary, case when ${readableBy(reader)} then v.body else '' end as body, v.created_at
    from prompt_versions v join prompts p on p.id = v.prompt_id
    where v.author_id = ${reader.viewer.id} and ${after ? sql`(prompt_id, number) > (${after.prompt_id}::uuid, ${after.number}::integer)` : sql`true`}
    order by prompt_id, number limit ${limit}`,
  );
}
