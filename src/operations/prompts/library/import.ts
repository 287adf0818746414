import { setImmediate } from 'node:timers/promises';
import { selectTopics } from '../../../database/discovery/topics.ts';
import { touchUploads } from '../../../database/files/uploads.ts';
import { findUser } from '../../../database/people/users.ts';
import {
  existingUploads,
  isRowError,
  type KnownBody,
  knownBodies,
  type TakenSlugs,
  takenSlugs,
  updateStatistics,
} from '../../../database/prompts/prompt-batches.ts';
import { type InsertedPrompt, insertPrompts } from '../../../database/prompts/prompts.ts';
import type { SearchDocument } from '../../../database/prompts/search-documents.ts';
import { generatedCover, uploadIdOf } from '../../../domain/core/addresses.ts';
import { foldText } from '../../../domain/core/text/folding.ts';
import { adultWords } from '../../../domain/prompts/checks/adult-words.ts';
import { draftSlug, numbered, slugOf } from '../../../domain/prompts/slug.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { isOtherOwnAddress } from '../../files/check-files.ts';
import { analyses } from '../indexing/analyses.ts';
import { searchableOf, withAuthor } from '../indexing/document.ts';
import { skillDigest } from '../indexing/skill-digest.ts';
import { bodyHash, type PromptFacts, promptFacts, recordOf, refuseTexts, unknownTopic } from '../record.ts';
import { withFreeSlug } from '../slug.ts';
import { type Author, type Authors, authorsOf } from './authors.ts';
import { type CheckedItem, checkItem, type ImportItem } from './item.ts';

/** Options of an import. */
export interface ImportOptions {
  /** Display name for the site's own account, if it has to be created. */
  siteName: string;
  /** Topic (id or name) for every row; overrides the topic in the row. */
  topic?: string | undefined;
  /** Username of the author for every row; overrides the author in the row. */
  author?: string | undefined;
  /** Whether rows are checked and reported without writing anything. */
  dryRun?: boolean | undefined;
  /** Stops reading rows. Rows read before are still imported and reported. */
  signal?: AbortSignal | undefined;
}

/** The result of one row, with its place in the file if the reader names one. */
export type RowResult = { row: number; title: string; place?: string | undefined } & (
  | { kind: 'imported'; slug: string; notes: string[] }
  | { kind: 'skipped'; repeats: { row?: number | undefined; title?: string | undefined } }
  | { kind: 'rejected'; reasons: string[] }
);

/**
 * Adds prompts to the library. Each row is checked by the contract's rules and imported, skipped (a prompt
 * with its body exists already) or rejected, independently of the other rows. Results are yielded in the
 * order of the rows, one batch at a time, so memory use does not depend on the number of rows (a dry run
 * stores about 50 bytes of each). Fails with forbidden for every viewer but the system, invalid for an
 * unknown topic in the options, or not-found for an unknown author in the options.
 *
 * A row with a slug repeats only a prompt with that slug, or with a numbered form of it if the slug itself
 * was taken. So an export that contains one body twice is imported completely, and a second import of it adds
 * nothing.
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

/** Maximum rows and characters of text per batch. */
const batchSize = { rows: 100, text: 2_000_000 } as const;
/** Rows checked before yielding to the event loop, and with it to the database connection. */
const rowsPerTurn = 4;
/** Rows of the first batch: few, so that the database has work soon. */
const firstBatchRows = 20;

/** Rows as a stream, or all in memory. */
type Items = AsyncIterable<ImportItem> | Iterable<ImportItem>;

interface Run {
  ctx: Context;
  options: ImportOptions;
  authors: Authors;
  author: Author | undefined;
  topicOf: (name: string) => string | undefined;
  /** In a dry run, what would have been imported so far: {@link fingerprint} to row number. */
  seen: Map<number, number>;
}

interface Row {
  row: number;
  item: CheckedItem;
  facts: PromptFacts;
  document: SearchDocument;
  /** The slug without a number: the row's own, or the title's, or that of a draft. */
  base: string;
  slug: string;
  notes: string[];
  place?: string | undefined;
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
      `No user has the username ${options.author}. The author must be an existing user.`,
    );
  return {
    ctx,
    options,
    authors: authorsOf(ctx, { siteName: options.siteName, create: !options.dryRun }),
    author: member && { id: member.id, name: member.name },
    topicOf,
    seen: new Map(),
  };
}

/** While the database writes one batch, the rows of the next are read, checked and indexed. */
async function* importBatches(run: Run, items: Items): AsyncGenerator<RowResult> {
  let writing: Promise<RowResult[]> = Promise.resolve([]);
  try {
    for await (const batch of checkedBatches(run, items)) {
      yield* await writing;
      writing = importBatch(run, batch);
      // The await above or below reports the error. Without this, an earlier rejection is unhandled.
      writing.catch(() => {});
    }
  } finally {
    // Rows before an unreadable row are imported as well. Refreshing the statistics may miss the last batch,
    // which is only a small part of the rows.
    const [results] = await Promise.all([
      writing,
      run.options.dryRun ? undefined : updateStatistics(run.ctx.db),
    ]);
    yield* results;
  }
}

async function* checkedBatches(run: Run, items: Items): AsyncGenerator<(Row | RowResult)[]> {
  const batch: (Row | RowResult)[] = [];
  let text = 0;
  let maxRows = firstBatchRows;
  try {
    for await (const item of items) {
      if (run.options.signal?.aborted) break;
      batch.push(await checkRow(run, item));
      text += sizeOf(item);
      if (batch.length % rowsPerTurn === 0) await setImmediate();
      if (batch.length < maxRows && text < batchSize.text) continue;
      yield batch.splice(0);
      text = 0;
      maxRows = Math.min(maxRows * 2, batchSize.rows);
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

async function checkRow(run: Run, { row, place, values, problem }: ImportItem): Promise<Row | RowResult> {
  const { topic } = run.options;
  const given = values && topic !== undefined ? { ...values, topic } : values;
  const notes: string[] = [];
  const checked =
    given && problem === undefined
      ? checkItem(given, { topicOf: run.topicOf, now: run.ctx.now(), market: run.ctx.market }, notes)
      : [problem ?? 'The row is empty'];
  if (Array.isArray(checked)) {
    const title = typeof values?.title === 'string' ? values.title : '';
    return { row, title, place, kind: 'rejected', reasons: checked };
  }
  const adult = checked.isAdult
    ? []
    : adultWords(`${checked.title}\n${checked.summary}\n${checked.contentMd}`);
  if (adult.length) notes.push(`it may be for adults (${adult.join(', ')}): mark it if it is`);
  const facts = promptFacts(checked, run.ctx.newId);
  const base = slugBase(checked);
  const author = run.author?.name ?? (await run.authors.nameOf(checked));
  const document = analyses.document(searchableOf(facts.fields, { tagKeys: facts.tagKeys, author }));
  const refused = checked.status === 'published' && refuseTexts(run.ctx, document, facts);
  if (refused) return { row, title: checked.title, place, kind: 'rejected', reasons: [refused.detail] };
  return { row, place, item: checked, facts, document, base, slug: base, notes };
}

// A draft keeps its slug, by which a second import recognizes it.
function slugBase({ slug, title, status, publishedAt }: CheckedItem): string {
  const [name = '', id = ''] = slug?.split('~') ?? [title];
  return status === 'draft' && !publishedAt ? draftSlug(slugOf(name), id && slugOf(id)) : slugOf(name);
}

async function importBatch(run: Run, batch: (Row | RowResult)[]): Promise<RowResult[]> {
  const results = new Map<number, RowResult>();
  const report = (result: RowResult) => results.set(result.row, result);
  const rows: Row[] = [];
  for (const entry of batch) {
    if ('kind' in entry) report(entry);
    else rows.push(entry);
  }
  const added = await skipRepeats(run, rows, report);
  await replaceMissingFiles(run, added);
  const inserts = await withAuthors(run, added);
  if (!run.options.dryRun) await write(run, inserts, report);
  for (const { row } of inserts) {
    if (results.has(row.row)) continue;
    report({ row: row.row, title: row.item.title, kind: 'imported', slug: row.slug, notes: row.notes });
  }
  return batch.flatMap(({ row, place }) => {
    const result = results.get(row);
    return result ? { ...result, ...(place && { place }) } : [];
  });
}

/** Returns the rows whose body is new to the library and the file, each with a currently free slug. */
async function skipRepeats(run: Run, rows: Row[], report: (result: RowResult) => void): Promise<Row[]> {
  if (!rows.length) return [];
  const { db } = run.ctx;
  const [bodies, families] = await Promise.all([
    knownBodies(
      db,
      rows.map(({ facts }) => facts.bodyHash),
    ),
    takenSlugs(db, [...new Set(rows.map(({ base }) => base))]),
  ]);
  const known = Map.groupBy(bodies, ({ hash }) => hash);
  const slugs = slugsOf(families);
  const earlier = new Map<string, (KnownBody & { row: number })[]>();
  return rows.filter((row) => {
    const { bodyHash: hash } = row.facts;
    const same: (KnownBody & { row?: number })[] = [...(known.get(hash) ?? []), ...(earlier.get(hash) ?? [])];
    const repeated = repeatedBy(row, same, slugs) ?? seenBefore(run, row);
    if (repeated) {
      const { row: repeatedRow, title } = repeated;
      report({ row: row.row, title: row.item.title, kind: 'skipped', repeats: { row: repeatedRow, title } });
      return false;
    }
    row.slug = slugs.take(row.base);
    const self = { hash, slug: row.slug, title: row.item.title, row: row.row };
    earlier.set(hash, [...(earlier.get(hash) ?? []), self]);
    return true;
  });
}

/** Returns the prompt that the row repeats, among those with the same body. */
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
  const { bodyHash: hash } = row.facts;
  const print = fingerprint(row.item.slug ? bodyHash(`${hash} ${row.base}`) : hash);
  const first = run.seen.get(print);
  if (first === undefined) run.seen.set(print, row.row);
  return first === undefined ? undefined : { row: first };
}

/** Returns 48 bits of a hash: among a million rows, two collide with a probability of about 1 in 500. */
function fingerprint(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

/** Slugs in use, including those assigned in this batch. */
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

/**
 * Handles addresses of files that do not exist on this site: covers are replaced by generated ones, samples
 * are omitted, and the result of the row notes it.
 */
async function replaceMissingFiles({ ctx, options }: Run, rows: Row[]): Promise<void> {
  const named = rows
    .flatMap(({ facts }) => facts.files.map(({ address }) => uploadIdOf(address)))
    .filter((id) => id !== null);
  const present = !named.length
    ? new Set<string>()
    : await (options.dryRun ? existingUploads(ctx.db, named) : touchUploads(ctx.db, named, ctx.now()));
  const isMissing = (address: string) => {
    const id = uploadIdOf(address);
    return id === null ? isOtherOwnAddress(address, ctx.site.url) : !present.has(id);
  };
  for (const { facts, notes } of rows) {
    const { fields } = facts;
    if (isMissing(fields.image_url)) {
      notes.push(
        `the cover ${fields.image_url} is not an uploaded file of this site: a generated cover replaces it`,
      );
      fields.image_url = generatedCover;
    }
    fields.samples = fields.samples.filter(({ type, content }) => {
      if (type === 'text' || !isMissing(content)) return true;
      notes.push(`the sample ${content} is not an uploaded file of this site and is left out`);
      return false;
    });
  }
}

interface Insert {
  row: Row;
  prompt: InsertedPrompt;
}

async function withAuthors(run: Run, rows: Row[]): Promise<Insert[]> {
  const inserts: Insert[] = [];
  const now = run.ctx.now();
  // Ids created within one millisecond are unordered; sorted, they follow the order of the rows.
  const ids = rows.map(() => run.ctx.newId()).sort();
  for (const [n, row] of rows.entries()) {
    let author = run.author ?? (await run.authors.authorOf(row.item));
    if (typeof author === 'string') {
      row.notes.push(`${author}: it is left out`);
      row.item.author = undefined;
      author = await run.authors.authorOf(row.item);
    }
    if (typeof author === 'string') throw new Error(author);
    if (!run.author) noteContributors(row);
    inserts.push({ row, prompt: promptOf(run.ctx, row, { id: ids[n] ?? '', author, now }) });
  }
  return inserts;
}

function noteContributors({ item: { author, contributors = [] }, notes }: Row): void {
  const [first, ...others] = contributors;
  if (author !== undefined || !others.length) return;
  notes.push(`a prompt has one author: ${first}, not ${others.join(', ')}`);
}

function promptOf(
  ctx: Context,
  { item, facts, slug, document }: Row,
  { id, author, now }: { id: string; author: Author; now: Date },
): InsertedPrompt {
  const { createdAt = item.publishedAt ?? now, updatedAt, publishedAt, featuredAt } = item;
  const source = { ...facts.fields, id, slug, version: 1, author: author.name };
  return {
    ...recordOf(facts, item.status, withAuthor(document, author.id)),
    id,
    slug,
    skill: skillDigest(ctx, source, document.analysis),
    authorId: author.id,
    createdAt,
    updatedAt,
    publishedAt,
    featuredAt,
  };
}

/** Writes the batch in one statement, or row by row if one fails (slug just taken, value not storable). */
async function write({ ctx }: Run, inserts: Insert[], report: (result: RowResult) => void): Promise<void> {
  if (!inserts.length) return;
  try {
    return await insertPrompts(
      ctx.db,
      inserts.map(({ prompt }) => prompt),
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
      ctx.log.warn({ err: error, row: row.row }, 'the database rejected a row of an import');
      const reasons = ['The database cannot store this text'];
      report({ row: row.row, title: row.item.title, kind: 'rejected', reasons });
    }
  }
}
