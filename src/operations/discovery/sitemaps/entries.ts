import { paths, routes } from '../../../contract/core/routes.ts';
import type { Database } from '../../../database/core/connection.ts';
import {
  authorsInOrder,
  collectionsInOrder,
  promptsInOrder,
  topicsInUse,
} from '../../../database/discovery/sitemaps.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { type SitemapName, sitemapSize } from './name.ts';

/** A page that search engines may find. */
export interface SitemapEntry {
  path: string;
  /** ISO 8601; omitted if unknown. */
  lastModified?: string;
}

/** Rows read per query. */
const batch = 1_000;

/**
 * Yields the entries of one file of the sitemap, read in batches, so memory use does not depend on their
 * number.
 */
export function sitemapEntries(ctx: Pick<Context, 'db'>, name: SitemapName): AsyncGenerator<SitemapEntry> {
  switch (name.of) {
    case 'pages':
      return pagesAndTopics(ctx);
    case 'prompts':
      return promptPages(ctx, name);
    case 'people':
      return pagesById(ctx, name, authorsInOrder, ({ username }) => paths.profile(username));
    case 'collections':
      return pagesById(ctx, name, collectionsInOrder, ({ slug }) => paths.collection(slug));
  }
}

/** Pages with `noindex`: personal ones, forms, and explanations that are useless in search results. */
const unlisted: ReadonlySet<string> = new Set<keyof typeof routes>([
  'invitations',
  'waiting',
  'write',
  'login',
  'signup',
  'forgotPassword',
  'settings',
  'webhooks',
  'notifications',
  'newCollection',
  'proposals',
  'notificationMails',
  'unsubscribe',
  'payouts',
  'testPayouts',
  'muted',
  'purchases',
  'sales',
  'newDiscussion',
  'newEvent',
  'recent',
  'library',
  'admin',
]);

async function* pagesAndTopics({ db }: Pick<Context, 'db'>): AsyncGenerator<SitemapEntry> {
  for (const [name, path] of Object.entries(routes))
    if (!path.includes(':') && !unlisted.has(name)) yield { path };
  for (const { name, changed_at } of await topicsInUse(db))
    yield { path: paths.explore({ category: name.toLowerCase() }), lastModified: isoTime(changed_at) };
}

async function* promptPages(
  { db }: Pick<Context, 'db'>,
  from: SitemapName & { of: 'prompts' },
): AsyncGenerator<SitemapEntry> {
  let { after } = from;
  for (let left = sitemapSize; left > 0; left -= batch) {
    const rows = await promptsInOrder(db, after, batch);
    for (const row of rows) yield { path: paths.prompt(row.id), lastModified: isoTime(row.changed_at) };
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = { publishedAt: last.published_at, id: last.id };
  }
}

/** Yields the pages of a list in the order of ids. */
async function* pagesById<Row extends { id: string; changed_at: string }>(
  { db }: Pick<Context, 'db'>,
  { after }: { after?: string },
  read: (db: Database, after: string | undefined, limit: number) => Promise<Row[]>,
  pathOf: (row: Row) => string,
): AsyncGenerator<SitemapEntry> {
  for (let left = sitemapSize; left > 0; left -= batch) {
    const rows = await read(db, after, batch);
    for (const row of rows) yield { path: pathOf(row), lastModified: isoTime(row.changed_at) };
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
