import { setImmediate } from 'node:timers/promises';
import {
  isRowError,
  type KnownBody,
  keptUploads,
  knownBodies,
  learnNewShape,
  type TakenSlugs,
  takenSlugs,
} from '../../database/prompt-batches.ts';
import { type InsertedPrompt, insertPrompts } from '../../database/prompts.ts';
import type { SearchIndex } from '../../database/search-text.ts';
import { selectTopics } from '../../database/topics.ts';
import { touchUploads } from '../../database/uploads.ts';
import { findUser } from '../../database/users.ts';
import { drawnCover, uploadIdOf } from '../../domain/addresses.ts';
import { numbered, slugOf } from '../../domain/slug.ts';
import { foldText } from '../../domain/text.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { bodyHash, indexOf, recordOf, unknownTopic } from '../prompts/record.ts';
import { withFreeSlug } from '../prompts/slug.ts';
import { type Author, type Authors, authorsOf } from './authors.ts';
import { type CheckedItem, checkItem, type ImportItem } from './item.ts';

/** How an import is done. */
export interface ImportOptions {
  /** Display name of the house account, when it is made. */
  siteName: string;
  /** Topic (id or name) of every row, whatever the row says. */
  topic?: string | undefined;
  /** Username of the member who becomes the author of every row, whatever the row says. */
  author?: string | undefined;
  /** Checks and tells, and writes nothing. */
  dryRun?: boolean | undefined;
  /** Ends the reading of rows: those that were read before it still land, and are told. */
  signal?: AbortSignal | undefined;
}

/** What became of one row. */
export type RowResult = { row: number; title: string } & (
  | { kind: 'landed'; slug: string; notes: string[] }
  | { kind: 'skipped'; repeats: { row?: number | undefined; title?: string | undefined } }
  | { kind: 'refused'; reasons: string[] }
);

/**
 * Adds prompts to the library, for the product itself: each row is checked by the contract's own rules and lands, is skipped
 * (its body is there already) or is refused; one row never takes another with it. Results come in the order of the rows, a
 * batch at a time, so that memory stays the same whatever the length (a dry run keeps some 50 bytes of each row).
 * Fails with forbidden, or with invalid for a topic or author of the options that is not there.
 *
 * A row that names its slug is a repeat only of the prompt that stands under that slug, or under a number behind it because
 * the slug itself was taken: so an export that holds one body twice lands whole, and lands once.
 */
export async function importPrompts(
  ctx: Context,
  items: Items,
  options: ImportOptions,
): Promise<AsyncGenerator<RowResult> | Failure> {
  if (ctx.viewer.role !== 'system') return failure('forbidden', 'Only the site itself can import prompts');
  const run = await prepare(ctx, options);
  return isFailure(run) ? run : importBatches(run, items);
}

/** Rows, and characters of text, that are written at once. */
const batchSize = { rows: 100, text: 2_000_000 } as const;
/** Words of {@link Run.learned}, and so its memory. */
const mostLearned = 100_000;
/** Rows that are checked before the event loop, and with it the database connection, has its turn. */
const rowsAtATurn = 4;
/** Rows of the first batch: a short one, so that the database need not wait. */
const firstBatch = 20;

/** Rows as they are read, or all at hand. */
type Items = AsyncIterable<ImportItem> | Iterable<ImportItem>;

interface Run {
  ctx: Context;
  options: ImportOptions;
  authors: Authors;
  author: Author | undefined;
  topicOf: (name: string) => string | undefined;
  /** In a dry run, what would be there by now: {@link fingerprint} to row. */
  seen: Map<number, number>;
  /** Words that the database has learned in this run, so that it is not told them again; a good part of them. */
  learned: Set<string>;
}

interface Row {
  row: number;
  item: CheckedItem;
  index: SearchIndex;
  /** {@link bodyHash} of its body. */
  hash: string;
  /** The slug it asks for. */
  base: string;
  slug: string;
  notes: string[];
}

async function prepare(ctx: Context, options: ImportOptions): Promise<Run | Failure> {
  const topics = new Map(
    (await selectTopics(ctx.db)).flatMap(({ id, slug, name }) =>
      [id, slug, name].map((text) => [foldText(text), id] as const),
    ),
  );
  const topicOf = (name: string) => topics.get(foldText(name.trim()));
  if (options.topic !== undefined && !topicOf(options.topic)) return unknownTopic();
  const member = options.author === undefined ? undefined : await findUser(ctx.db, options.author);
  if (options.author !== undefined && !member)
    return failure(
      'not-found',
      `Nobody here has the username ${options.author}: the author must be a member already.`,
    );
  return {
    ctx,
    options,
    authors: authorsOf(ctx, { siteName: options.siteName, make: !options.dryRun }),
    author: member && { id: member.id, name: member.name },
    topicOf,
    seen: new Map(),
    learned: new Set(),
  };
}

/** While the database writes a batch, the rows of the next one are read, checked and indexed: the most that can be done without it. */
async function* importBatches(run: Run, items: Items): AsyncGenerator<RowResult> {
  let writing: Promise<RowResult[]> = Promise.resolve([]);
  try {
    for await (const batch of checkedBatches(run, items)) {
      yield* await writing;
      writing = importBatch(run, batch);
      // Whoever waits for it hears of a failure; until then nobody does.
      writing.catch(() => {});
    }
  } finally {
    // Also when a row cannot be read: what stands before it has landed. The database learns while it writes the last batch, which is
    // too small a part of all to be missed.
    const [results] = await Promise.all([
      writing,
      run.options.dryRun ? undefined : learnNewShape(run.ctx.db),
    ]);
    yield* results;
  }
}

async function* checkedBatches(run: Run, items: Items): AsyncGenerator<(Row | RowResult)[]> {
  const batch: (Row | RowResult)[] = [];
  let text = 0;
  let most = firstBatch;
  try {
    for await (const item of items) {
      if (run.options.signal?.aborted) break;
      batch.push(await checkRow(run, item));
      text += sizeOf(item);
      if (batch.length % rowsAtATurn === 0) await setImmediate();
      if (batch.length < most && text < batchSize.text) continue;
      yield batch.splice(0);
      text = 0;
      most = Math.min(most * 2, batchSize.rows);
    }
  } catch (error) {
    if (batch.length) yield batch;
    throw error;
  }
  if (batch.length) yield batch;
}

function sizeOf({ values = {} }: ImportItem): number {
  const samples = values.samples ? JSON.stringify(values.samples).length : 0;
  return (typeof values.body === 'string' ? values.body.length : 0) + samples;
}

async function checkRow(run: Run, { row, values, problem }: ImportItem): Promise<Row | RowResult> {
  const { topic } = run.options;
  const told = values && topic !== undefined ? { ...values, topic } : values;
  const checked =
    told && problem === undefined
      ? checkItem(told, { topicOf: run.topicOf, now: run.ctx.now() })
      : [problem ?? 'The row is empty'];
  if (Array.isArray(checked)) {
    const title = typeof values?.title === 'string' ? values.title : '';
    return { row, title, kind: 'refused', reasons: checked };
  }
  const hash = bodyHash(checked.contentMd);
  const base = slugOf(checked.slug ?? checked.title);
  const index = indexOf(checked, run.author?.name ?? (await run.authors.nameOf(checked)));
  return { row, item: checked, index, hash, base, slug: base, notes: [] };
}

async function importBatch(run: Run, batch: (Row | RowResult)[]): Promise<RowResult[]> {
  const results = new Map<number, RowResult>();
  const tell = (result: RowResult) => results.set(result.row, result);
  const rows: Row[] = [];
  for (const entry of batch) {
    if ('kind' in entry) tell(entry);
    else rows.push(entry);
  }
  const fresh = await skipRepeats(run, rows, tell);
  await replaceMissingFiles(run, fresh);
  const inserts = await withAuthors(run, fresh, tell);
  if (!run.options.dryRun) await write(run, inserts, tell);
  for (const { row } of inserts) {
    if (results.has(row.row)) continue;
    tell({ row: row.row, title: row.item.title, kind: 'landed', slug: row.slug, notes: row.notes });
  }
  return batch.flatMap(({ row }) => results.get(row) ?? []);
}

/** Those rows whose body is neither in the library nor in a row before, each with a slug that was free just now. */
async function skipRepeats(run: Run, rows: Row[], tell: (result: RowResult) => void): Promise<Row[]> {
  if (!rows.length) return [];
  const { db } = run.ctx;
  const [bodies, families] = await Promise.all([
    knownBodies(
      db,
      rows.map(({ hash }) => hash),
    ),
    takenSlugs(db, [...new Set(rows.map(({ base }) => base))]),
  ]);
  const known = Map.groupBy(bodies, ({ hash }) => hash);
  const slugs = slugsOf(families);
  const before = new Map<string, (KnownBody & { row: number })[]>();
  return rows.filter((row) => {
    const same: (KnownBody & { row?: number })[] = [
      ...(known.get(row.hash) ?? []),
      ...(before.get(row.hash) ?? []),
    ];
    const repeated = repeatedBy(row, same, slugs) ?? seenBefore(run, row);
    if (repeated) {
      const { row: of, title } = repeated;
      tell({ row: row.row, title: row.item.title, kind: 'skipped', repeats: { row: of, title } });
      return false;
    }
    row.slug = slugs.take(row.base);
    const self = { hash: row.hash, slug: row.slug, title: row.item.title, row: row.row };
    before.set(row.hash, [...(before.get(row.hash) ?? []), self]);
    return true;
  });
}

/** Which of the prompts with the same body the row repeats. */
function repeatedBy<T extends KnownBody>(row: Row, same: T[], slugs: Slugs): T | undefined {
  if (!row.item.slug) return same[0];
  const isNumbered = ({ slug }: T) =>
    slug.startsWith(`${row.base}-`) && /^\d+$/.test(slug.slice(row.base.length + 1));
  return (
    same.find(({ slug }) => slug === row.base) ??
    (slugs.isTaken(row.base) ? same.find(isNumbered) : undefined)
  );
}

function seenBefore(run: Run, row: Row): { row: number; title?: undefined } | undefined {
  if (!run.options.dryRun) return undefined;
  const print = fingerprint(row.item.slug ? bodyHash(`${row.hash} ${row.base}`) : row.hash);
  const first = run.seen.get(print);
  if (first === undefined) run.seen.set(print, row.row);
  return first === undefined ? undefined : { row: first };
}

/** 48 bits of a hash: of a million rows two agree by chance once in 500 times. */
function fingerprint(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

/** Slugs that are in use, and those that are given out on top of them. */
interface Slugs {
  isTaken(slug: string): boolean;
  take(base: string): string;
}

function slugsOf(families: TakenSlugs[]): Slugs {
  const inUse = new Map(families.map((family) => [family.base, family]));
  const given = new Set<string>();
  const isTaken = (slug: string) => inUse.get(slug)?.taken === true || given.has(slug);
  return {
    isTaken,
    take(base) {
      const last = inUse.get(base)?.last ?? 1;
      let slug = base;
      for (let n = last + 1; isTaken(slug); n++) slug = numbered(base, n);
      given.add(slug);
      return slug;
    },
  };
}

/** Files of another site are not here: covers give way to drawn ones, samples are left out, and the row notes it. */
async function replaceMissingFiles({ ctx, options }: Run, rows: Row[]): Promise<void> {
  const idsOf = ({ imageUrl, sampleResponses }: CheckedItem) =>
    [imageUrl, ...sampleResponses.filter(({ type }) => type !== 'text').map(({ content }) => content)]
      .map(uploadIdOf)
      .filter((id) => id !== null);
  const named = rows.flatMap(({ item }) => idsOf(item));
  if (!named.length) return;
  const present = await (options.dryRun
    ? keptUploads(ctx.db, named)
    : touchUploads(ctx.db, named, ctx.now()));
  const isMissing = (address: string) => {
    const id = uploadIdOf(address);
    return id !== null && !present.has(id);
  };
  for (const { item, notes } of rows) {
    if (isMissing(item.imageUrl)) {
      notes.push(`the cover ${item.imageUrl} is not kept here: a drawn one stands in`);
      item.imageUrl = drawnCover(item.categoryId, item.title);
    }
    item.sampleResponses = item.sampleResponses.filter(({ type, content }) => {
      if (type === 'text' || !isMissing(content)) return true;
      notes.push(`the sample ${content} is not kept here and is left out`);
      return false;
    });
  }
}

interface Insert {
  row: Row;
  prompt: InsertedPrompt;
}

async function withAuthors(run: Run, rows: Row[], tell: (result: RowResult) => void): Promise<Insert[]> {
  const inserts: Insert[] = [];
  const now = run.ctx.now();
  // Ids made within one millisecond have no order of their own; the rows keep theirs.
  const ids = rows.map(() => run.ctx.newId()).sort();
  for (const [n, row] of rows.entries()) {
    const author = run.author ?? (await authorOf(run, row.item));
    if (typeof author === 'string')
      tell({ row: row.row, title: row.item.title, kind: 'refused', reasons: [author] });
    else inserts.push({ row, prompt: promptOf(run.ctx, row, { id: ids[n] ?? '', author, now }) });
  }
  return inserts;
}

async function authorOf(run: Run, { author, authorName }: CheckedItem): Promise<Author | string> {
  if (author === undefined) return run.authors.house();
  return author === null ? { id: null, name: '' } : run.authors.named(author, authorName);
}

function promptOf(
  ctx: Context,
  { item, slug, index, hash }: Row,
  { id, author, now }: { id: string; author: Author; now: Date },
): InsertedPrompt {
  const { createdAt = item.publishedAt ?? now, updatedAt, publishedAt, featuredAt } = item;
  return {
    ...recordOf(item, item.status, index, ctx.newId, hash),
    id,
    slug,
    authorId: author.id,
    createdAt,
    updatedAt,
    publishedAt,
    featuredAt,
  };
}

/** Writes the batch at once; when a row breaks it (somebody just took a slug, a value that the database cannot keep), one by one. */
async function write(
  { ctx, learned }: Run,
  inserts: Insert[],
  tell: (result: RowResult) => void,
): Promise<void> {
  if (!inserts.length) return;
  if (learned.size > mostLearned) learned.clear();
  try {
    return await insertPrompts(
      ctx.db,
      inserts.map(({ prompt }) => prompt),
      learned,
    );
  } catch (error) {
    if (!isRowError(error)) throw error;
  }
  for (const { row, prompt } of inserts) {
    try {
      await withFreeSlug(ctx, row.base, (slug) => {
        row.slug = slug;
        return insertPrompts(ctx.db, [{ ...prompt, slug }]);
      });
    } catch (error) {
      if (!isRowError(error)) throw error;
      ctx.log.warn({ err: error, row: row.row }, 'the database refused a row of an import');
      const reasons = ['The database cannot keep this text'];
      tell({ row: row.row, title: row.item.title, kind: 'refused', reasons });
    }
  }
}
