import type { Hono, Context as HonoContext } from 'hono';
import type { PromptSummary } from '../contract/prompts.ts';
import { feedPaths, paths } from '../contract/routes.ts';
import type { Context } from '../operations/context.ts';
import { isFailure } from '../operations/failure.ts';
import { type PromptFeed, readFeed } from '../operations/feeds/read.ts';
import { entityTag, namesTag } from './headers.ts';
import { problemResponse } from './problem-response.ts';
import type { ApiEnv } from './register.ts';
import { type XmlElement, xml, xmlDocument } from './xml.ts';

interface FeedOptions {
  site: { name: string; url: string };
  /** The context of a visitor. */
  ctx: Context;
}

/** Serves the Atom feeds (RFC 4287): of all prompts, of a topic, of an author. */
export function feedRoutes(app: Hono<ApiEnv>, options: FeedOptions): void {
  app.get(feedPaths.recent(), (c) => answer(c, options, {}));
  app.get('/feeds/topics/:file{[^/]+\\.xml}', (c) =>
    answer(c, options, { topicId: nameIn(c.req.param('file')) }),
  );
  app.get('/feeds/people/:file{[^/]+\\.xml}', (c) =>
    answer(c, options, { username: nameIn(c.req.param('file')) }),
  );
}

function nameIn(file: string): string {
  return file.slice(0, -'.xml'.length);
}

async function answer(
  c: HonoContext<ApiEnv>,
  { site, ctx }: FeedOptions,
  of: { topicId?: string; username?: string },
): Promise<Response> {
  const feed = await readFeed(ctx, of);
  if (isFailure(feed)) return problemResponse(c, feed);
  // A former username or different case: each feed has one URL.
  if (feed.author && feed.author.username !== of.username)
    return c.redirect(feedPaths.author(feed.author.username), 301);
  const document = write(feed, site);
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

/** The feed as an Atom document. */
function write(
  { topic, author, prompts, updatedAt }: PromptFeed,
  { name, url }: FeedOptions['site'],
): string {
  const [title, page, self] = topic
    ? [
        `${topic.name} prompts · ${name}`,
        paths.explore({ category: topic.name.toLowerCase() }),
        feedPaths.topic(topic.id),
      ]
    : author
      ? [
          `Prompts by ${author.displayName} · ${name}`,
          paths.profile(author.username),
          feedPaths.author(author.username),
        ]
      : [`New prompts · ${name}`, paths.home('recent'), feedPaths.recent()];
  return xmlDocument(
    xml(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      xml('id', {}, url + self),
      xml('title', {}, title),
      xml('subtitle', {}, topic?.description ?? `The newest prompts on ${name}`),
      xml('updated', {}, updatedAt),
      xml('link', { rel: 'alternate', href: url + page }),
      xml('link', { rel: 'self', href: url + self }),
      xml('icon', {}, `${url}/favicon.svg`),
      xml('generator', {}, name),
      ...prompts.map((prompt) => entry(prompt, url)),
    ),
  );
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
