import type { Database } from '../../../database/core/connection.ts';
import { authorChunk, collectionChunk, sitemapChunk } from '../../../database/discovery/sitemaps.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { type SitemapName, sitemapSize, writeSitemapName } from './name.ts';

/** One file of the sitemap, as its index lists it. */
export interface SitemapFile {
  name: string;
  /** ISO 8601; omitted if unknown. */
  lastModified?: string;
}

/**
 * Returns all files of the sitemap; on a large site, as of a minute ago. Together they list every page that
 * search engines may find. Runs one bounded query for each {@link sitemapSize} prompts, users or collections.
 */
export function listSitemaps(ctx: Pick<Context, 'db' | 'figures'>): Promise<SitemapFile[]> {
  return ctx.figures.read('sitemap', async () => [
    { name: 'pages' },
    ...(await promptFiles(ctx)),
    ...(await filesById(ctx, 'people', authorChunk)),
    ...(await filesById(ctx, 'collections', collectionChunk)),
  ]);
}

async function promptFiles({ db }: Pick<Context, 'db'>): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  for (let from: SitemapName & { of: 'prompts' } = { of: 'prompts' }; ; ) {
    const last = await sitemapChunk(db, from.after, sitemapSize);
    if (!last) return files;
    files.push({ name: writeSitemapName(from), lastModified: isoTime(last.changed_at) });
    if (last.count < sitemapSize) return files;
    from = { of: 'prompts', after: { publishedAt: isoTime(last.published_at), id: last.id } };
  }
}

/** Returns the files of a list in the order of ids. */
async function filesById(
  { db }: Pick<Context, 'db'>,
  of: 'people' | 'collections',
  stretch: (
    db: Database,
    after: string | undefined,
    limit: number,
  ) => Promise<{ id: string; count: number } | undefined>,
): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  for (let after: string | undefined; ; ) {
    const last = await stretch(db, after, sitemapSize);
    if (!last) return files;
    files.push({ name: writeSitemapName({ of, ...(after && { after }) }) });
    if (last.count < sitemapSize) return files;
    after = last.id;
  }
}
