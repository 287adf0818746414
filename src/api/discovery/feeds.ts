import type { Hono, Context as HonoContext } from 'hono';
import type { Collection } from '../../contract/community/collections.ts';
import { fieldErrors, plainWords, sentence } from '../../contract/core/field-errors.ts';
import { feedPaths, paths, withFeedToken } from '../../contract/core/routes.ts';
import { searchFeedQuery } from '../../contract/discovery/searches.ts';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { filtersLabel } from '../../domain/discovery/filter-names.ts';
import { narrows } from '../../domain/discovery/prompt-filters.ts';
import { readCollectionFeed } from '../../operations/community/collections/feed.ts';
import type { Context } from '../../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../../operations/core/failure.ts';
import { type PromptFeed, readFeed, readSearchFeed } from '../../operations/discovery/feeds/read.ts';
import { type XmlElement, xml, xmlDocument } from '../core/bodies/xml.ts';
import { entityTag, namesTag } from '../core/headers.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { ApiEnv } from '../core/register.ts';

/** The newest prompts in total, of a topic, an author or a search, or those added last to a collection. */
type AnyFeed = PromptFeed & { collection?: Collection };

interface FeedOptions {
  site: { name: string; url: string };
  /** The context of a visitor: everyone receives the same feeds, unless the site is private. */
  ctx: Context;
}

/**
 * Serves the Atom feeds (RFC 4287): of all prompts, of a topic, of an author, of a collection, of a search.
 */
export function feedRoutes(app: Hono<ApiEnv>, options: FeedOptions): void {
  const ctxOf = (c: HonoContext<ApiEnv>) => c.get('reader') ?? options.ctx;
  app.get(feedPaths.recent(), async (c) => answer(c, options, await readFeed(ctxOf(c), {})));
  app.get('/feeds/topics/:file{[^/]+\\.xml}', async (c) =>
    answer(c, options, await readFeed(ctxOf(c), { topicId: nameIn(c.req.param('file')) })),
  );
  app.get('/feeds/people/:file{[^/]+\\.xml}', async (c) => {
    const username = nameIn(c.req.param('file'));
    const feed = await readFeed(ctxOf(c), { username });
    // Reached by a former username or different case: redirect to the feed's only URL.
    if (!isFailure(feed) && feed.author && feed.author.username !== username)
      return c.redirect(ownAddress(c, feedPaths.author(feed.author.username)), 301);
    return answer(c, options, feed);
  });
  app.get('/feeds/collections/:file{[^/]+\\.xml}', async (c) =>
    answer(c, options, await readCollectionFeed(ctxOf(c), nameIn(c.req.param('file')))),
  );
  app.get('/feeds/search.xml', async (c) => {
    const query = searchFeedQuery.safeParse(c.req.query(), { error: plainWords });
    if (!query.success) {
      const errors = fieldErrors(query.error);
      return problemResponse(c, failure('malformed', sentence(errors), errors));
    }
    const feed = await readSearchFeed(ctxOf(c), query.data);
    // With at most a topic, it is the feed of a topic or of all prompts, which has its own URL.
    const address = isFailure(feed) ? undefined : headOf(feed).self;
    if (address && !address.startsWith(c.req.path)) return c.redirect(ownAddress(c, address), 301);
    return answer(c, options, feed);
  });
}

function nameIn(file: string): string {
  return file.slice(0, -'.xml'.length);
}

function answer(
  c: HonoContext<ApiEnv>,
  { site }: Pick<FeedOptions, 'site'>,
  feed: AnyFeed | Failure,
): Response {
  if (isFailure(feed)) return problemResponse(c, feed);
  const document = write(feed, site, (address) => ownAddress(c, address));
  const tag = entityTag(document);
  c.header('etag', tag);
  c.header('last-modified', new Date(feed.updatedAt).toUTCString());
  c.header('cache-control', 'public, max-age=300');
  if (isUnchanged(c, tag, feed.updatedAt)) return c.body(null, 304);
  c.header('content-type', 'application/atom+xml; charset=utf-8');
  c.header('x-content-type-options', 'nosniff');
  return c.body(document);
}

/** RFC 9110, 13.2.2: If-None-Match takes precedence over If-Modified-Since. */
function isUnchanged(c: HonoContext, tag: string, updatedAt: string): boolean {
  const tags = c.req.header('if-none-match');
  if (tags !== undefined) return namesTag(tags, tag);
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return Math.floor(Date.parse(updatedAt) / 1000) * 1000 <= since;
}

/** An address of a feed with the reader's token, if the requested one has it. */
function ownAddress(c: HonoContext<ApiEnv>, address: string): string {
  return withFeedToken(address, c.get('reader') && c.req.query('token'));
}

/** Writes the feed as an Atom document. */
function write(
  feed: AnyFeed,
  { name, url }: FeedOptions['site'],
  ownAddress: (address: string) => string,
): string {
  const { title, subtitle, page, self } = headOf(feed);
  return xmlDocument(
    xml(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      xml('id', {}, url + self),
      xml('title', {}, `${title} · ${name}`),
      xml('subtitle', {}, subtitle ?? `The newest prompts on ${name}`),
      xml('updated', {}, feed.updatedAt),
      xml('link', { rel: 'alternate', href: url + page }),
      xml('link', { rel: 'self', href: url + ownAddress(self) }),
      xml('icon', {}, `${url}/favicon.svg`),
      xml('generator', {}, name),
      ...feed.prompts.map((prompt) => entry(prompt, url)),
    ),
  );
}

interface FeedHead {
  title: string;
  subtitle?: string;
  /** Paths of the feed's page and of the feed itself. */
  page: string;
  self: string;
}

function headOf({ topic, author, search, collection }: AnyFeed): FeedHead {
  if (collection)
    return {
      title: collection.name,
      subtitle: collection.description || `Prompts collected by ${collection.owner.displayName}`,
      page: collection.url,
      self: feedPaths.collection(collection.slug),
    };
  if (search && narrows({ ...search, topicId: '' })) {
    const filters = { ...search, category: topic?.id };
    return {
      title: filtersLabel(search, topic?.name),
      page: paths.explore({ ...filters, sort: 'recent' }),
      self: feedPaths.search(filters),
    };
  }
  if (topic)
    return {
      title: `${topic.name} prompts`,
      subtitle: topic.description,
      page: paths.explore({ category: topic.name.toLowerCase() }),
      self: feedPaths.topic(topic.id),
    };
  if (author)
    return {
      title: `Prompts by ${author.displayName}`,
      page: paths.profile(author.username),
      self: feedPaths.author(author.username),
    };
  return { title: 'New prompts', page: paths.home('recent'), self: feedPaths.recent() };
}

function entry(prompt: PromptSummary, url: string): XmlElement {
  return xml(
    'entry',
    {},
    // Stays the same when the site moves to another URL.
    xml('id', {}, `urn:uuid:${prompt.id}`),
    xml('title', {}, prompt.title),
    xml('summary', {}, prompt.summary),
    xml('link', { href: url + paths.prompt(prompt.id) }),
    xml('updated', {}, prompt.updatedAt),
    xml('published', {}, prompt.publishedAt ?? prompt.createdAt),
    xml(
      'author',
      {},
      xml('name', {}, prompt.authorDisplayName),
      ...(prompt.authorUsername ? [xml('uri', {}, url + paths.profile(prompt.authorUsername))] : []),
    ),
    ...[prompt.category.name, ...prompt.tags].map((term) => xml('category', { term })),
  );
}
