import { compose, Readable } from 'node:stream';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { SitemapIndexStream, SitemapStream } from 'sitemap';
import type { Context } from '../../operations/core/context.ts';
import { type SitemapEntry, sitemapEntries } from '../../operations/discovery/sitemaps/entries.ts';
import { listSitemaps } from '../../operations/discovery/sitemaps/files.ts';
import { readSitemapName } from '../../operations/discovery/sitemaps/name.ts';
import type { ApiEnv } from '../core/register.ts';

/** Serves robots.txt, the sitemap index and its files, which are streamed from the database. */
export function sitemapRoutes(
  app: Hono<ApiEnv>,
  { site, ctx }: { site: { url: string }; ctx: Pick<Context, 'db' | 'figures'> },
): void {
  app.get('/robots.txt', (c) => c.text(robots(site.url), 200, { 'cache-control': 'public, max-age=3600' }));

  app.use('/sitemap.xml', compress());
  app.use('/sitemaps/*', compress());

  app.get('/sitemap.xml', async (c) => {
    const listed = (await listSitemaps(ctx)).map(({ name, lastModified }) => ({
      url: `${site.url}/sitemaps/${name}.xml`,
      ...(lastModified && { lastmod: lastModified }),
    }));
    return c.body(written(listed, new SitemapIndexStream()), 200, headers);
  });

  app.get('/sitemaps/:file{[^/]+\\.xml}', async (c) => {
    const name = readSitemapName(c.req.param('file').slice(0, -'.xml'.length));
    const entries = name && sitemapEntries(ctx, name);
    const first = await entries?.next();
    if (!entries || !first || first.done) return c.text('Not found', 404);
    const { value } = first;
    const items = async function* () {
      yield itemOf(value);
      for await (const entry of entries) yield itemOf(entry);
    };
    return c.body(written(items(), new SitemapStream({ xmlns: plain })), 200, headers);
  });

  const itemOf = ({ path, lastModified }: SitemapEntry) => ({
    url: site.url + path,
    ...(lastModified && { lastmod: lastModified }),
  });
}

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
/** Namespaces of extensions for news, images and videos are left out. */
const plain = { news: false, video: false, image: false, xhtml: false };

/** Writes the items as XML, streamed in chunks of a few thousand bytes instead of one per tag. */
function written(
  items: Iterable<object> | AsyncIterable<object>,
  writer: SitemapStream | SitemapIndexStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const bytes = async function* () {
    let text = '';
    for await (const piece of compose(Readable.from(items), writer)) {
      text += piece;
      if (text.length < 16_384) continue;
      yield encoder.encode(text);
      text = '';
    }
    yield encoder.encode(text);
  };
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Excludes the API and combinations of filters, each of which would count as a page, from search engines.
 * Topics (`?category=`) and further pages (`?page=`) remain crawlable.
 */
function robots(url: string): string {
  return `User-agent: *
Disallow: /api/
Allow: /api/docs
Disallow: /*?*q=
Disallow: /*?*tags=
Disallow: /*?*sort=
Disallow: /*?*view=

Sitemap: ${url}/sitemap.xml
`;
}
