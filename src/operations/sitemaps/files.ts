import { authorStretch, promptStretch } from '../../database/sitemaps.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../prompts/present.ts';
import { type SitemapName, sitemapSize, writeSitemapName } from './name.ts';

/** One file of the sitemap, as its index lists it. */
export interface SitemapFile {
  name: string;
  /** ISO 8601; left out where it is unknown. */
  lastModified?: string;
}

/**
 * All files of the sitemap, as of a minute ago on a large site. Together they list every page that search engines may find.
 * Runs one bounded query for each {@link sitemapSize} prompts or users.
 */
export function listSitemaps(ctx: Pick<Context, 'db' | 'figures'>): Promise<SitemapFile[]> {
  return ctx.figures.read('sitemap', async () => [
    { name: 'pages' },
    ...(await promptFiles(ctx)),
    ...(await authorFiles(ctx)),
  ]);
}

async function promptFiles({ db }: Pick<Context, 'db'>): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  for (let from: SitemapName & { of: 'prompts' } = { of: 'prompts' }; ; ) {
    const last = await promptStretch(db, from.after, sitemapSize);
    if (!last) return files;
    files.push({ name: writeSitemapName(from), lastModified: isoTime(last.changed_at) });
    if (last.count < sitemapSize) return files;
    from = { of: 'prompts', after: { publishedAt: isoTime(last.published_at), id: last.id } };
  }
}

async function authorFiles({ db }: Pick<Context, 'db'>): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  for (let from: SitemapName & { of: 'people' } = { of: 'people' }; ; ) {
    const last = await authorStretch(db, from.after, sitemapSize);
    if (!last) return files;
    files.push({ name: writeSitemapName(from) });
    if (last.count < sitemapSize) return files;
    from = { of: 'people', after: last.id };
  }
}
