import { stringify } from 'csv-stringify/sync';
import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import { selectItems } from '../../../database/community/collection-items.ts';
import type { PageStart } from '../../../database/core/list-order.ts';
import { inMarkdown } from '../../../domain/core/text/in-markdown.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { presentItem } from './present.ts';
import { readCollection } from './read.ts';

/** The formats of an export by file extension. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof exportTypes;

/** Items read per query. */
const pageSize = 100;

/**
 * Returns a collection with the prompts that the viewer can see, as the text of a file. Fails with not-found.
 */
export async function exportCollection(
  ctx: Pick<Context, 'db' | 'viewer' | 'site'>,
  idOrSlug: string,
  format: ExportFormat,
): Promise<{ name: string; text: string } | Failure> {
  const collection = await readCollection(ctx, idOrSlug);
  if (isFailure(collection)) return collection;
  const items = await allItems(ctx, collection.id);
  const rows = items.map((item, index) => rowOf(item, index + 1, ctx.site.url));
  return {
    name: `${collection.slug}.${format}`,
    text: writers[format](collection, rows, ctx.site.url),
  };
}

async function allItems(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  collectionId: string,
): Promise<CollectionItem[]> {
  const items: CollectionItem[] = [];
  for (let start: PageStart = { offset: 0 }; ; ) {
    const { rows } = await selectItems(db, viewer, collectionId, { ...start, limit: pageSize });
    items.push(...rows.map((row) => presentItem(viewer, row)));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return items;
    start = { after: last.sort_keys };
  }
}

function rowOf({ post, note, heading, createdAt }: CollectionItem, position: number, site: string) {
  return {
    position,
    title: post.title,
    url: site + post.url,
    summary: post.summary,
    category: post.category.name,
    tags: post.tags,
    author: post.authorDisplayName,
    note,
    addedAt: createdAt,
    heading,
  };
}

type Row = ReturnType<typeof rowOf>;

const columns: (keyof Row)[] = [
  ...(['position', 'title', 'url', 'summary', 'category'] as const),
  ...(['tags', 'author', 'note', 'addedAt', 'heading'] as const),
];

const writers: Record<ExportFormat, (collection: Collection, rows: readonly Row[], site: string) => string> =
  {
    csv: (_, rows) =>
      stringify(
        rows.map((row) => ({ ...row, tags: row.tags.join(', ') })),
        // Spreadsheets would evaluate cells that begin like a formula.
        { header: true, columns, escape_formulas: true, record_delimiter: 'windows' },
      ),
    json: ({ name, description, url, owner, updatedAt }, rows, site) =>
      `${JSON.stringify({ name, description, url: site + url, owner: owner.displayName, updatedAt, prompts: rows }, null, 2)}\n`,
    md: ({ name, description, url, owner }, rows, site) =>
      `${[
        `# ${inMarkdown(name)}`,
        ...(description ? [inMarkdown(description)] : []),
        `By ${inMarkdown(owner.displayName)}: <${site}${url}>`,
        ...rows.map((row) =>
          [
            ...(row.heading ? [`## ${inMarkdown(row.heading)}`] : []),
            `${row.position}. [${inMarkdown(row.title)}](${row.url}) by ${inMarkdown(row.author)}`,
            ...[row.summary, row.note && `Note: ${row.note}`]
              .filter(Boolean)
              .map((text) => `   ${inMarkdown(text)}`),
          ].join('\n\n'),
        ),
      ].join('\n\n')}\n`,
  };
