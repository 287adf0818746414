import type { Hono, Context as HonoContext } from 'hono';
import { agentPaths, paths } from '../../../contract/core/routes.ts';
import { urlKind } from '../../../contract/core/url-kinds.ts';
import type { ContentName } from '../../../contract/pages/content.ts';
import { idOf, isSignedIn } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../../operations/core/context.ts';
import { type Failure, isFailure } from '../../../operations/core/failure.ts';
import {
  indexSkills,
  indexVersion,
  readDotprompt,
  readPromptMarkdown,
  readSkill,
  readVersionSkill,
} from '../../../operations/integrations/agents/prompt-texts.ts';
import {
  apiCatalog,
  readListMarkdown,
  readSiteList,
} from '../../../operations/integrations/agents/site-texts.ts';
import { readSubject, type SubjectKind } from '../../../operations/integrations/agents/subject.ts';
import { readContentMarkdown } from '../../../operations/pages/read.ts';
import { readPrompt } from '../../../operations/prompts/read.ts';
import { type Admission, admit, publicRead } from '../../core/admit.ts';
import { entityTag, namesTag } from '../../core/headers.ts';
import { problemResponse } from '../../core/problem-response.ts';
import type { ApiEnv } from '../../core/register.ts';
import { turns } from '../../core/turns.ts';

const markdown = 'text/markdown; charset=utf-8';
const json = 'application/json; charset=utf-8';

type Text = { type: string; text: string } | { location: string };
type Read = (ctx: Context, c: HonoContext) => Promise<Text | Failure> | Text;

const as = async (type: string, read: Promise<string | Failure>): Promise<Text | Failure> => {
  const text = await read;
  return isFailure(text) ? text : { type, text };
};

/**
 * The texts for programs by pattern. Below `:kind`, a name is a prompt's id, a username, the slug of a
 * collection or topic, or the words of a search.
 */
const texts: Record<string, Read> = {
  '/llms.txt': (ctx) => as('text/plain; charset=utf-8', readSiteList(ctx)),
  '/.well-known/api-catalog': ({ site }) => ({
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    text: JSON.stringify(apiCatalog(site)),
  }),
  '/.well-known/agent-skills/index.json': (ctx) => readIndex(ctx, 'site', ''),
  '/:kind/:name/.well-known/agent-skills/index.json': (ctx, c) =>
    readIndex(ctx, c.req.param('kind') as SubjectKind, c.req.param('name') ?? ''),
  // Installers look for an index below the address of the file, and some take that of the site if there is none.
  '/prompt/:id/SKILL.md/.well-known/agent-skills/index.json': (ctx, c) =>
    readIndex(ctx, 'prompt', c.req.param('id') ?? ''),
  '/prompt/:id/SKILL.md': (ctx, c) => as(markdown, readSkill(ctx, c.req.param('id') ?? '', targetOf(c))),
  '/prompt/:id/versions/:number': (_, c) => ({ location: paths.promptHistory(c.req.param('id') ?? '') }),
  '/prompt/:id/versions/:number/SKILL.md': (ctx, c) =>
    as(markdown, readVersionSkill(ctx, ...versionIn(c), targetOf(c))),
  '/prompt/:id/versions/:number/.well-known/agent-skills/index.json': readVersionIndex,
  '/prompt/:id/versions/:number/SKILL.md/.well-known/agent-skills/index.json': readVersionIndex,
  '/prompt/:file{[^/]+\\.md}': (ctx, c) => as(markdown, readPromptMarkdown(ctx, nameIn(c, '.md'))),
  '/prompt/:file{[^/]+\\.json}': (ctx, c) => readJson(ctx, nameIn(c, '.json')),
  '/prompt/:file{[^/]+\\.prompt}': (ctx, c) =>
    as('text/plain; charset=utf-8', readDotprompt(ctx, nameIn(c, '.prompt'))),
  '/profile/:name/index.md': (ctx, c) =>
    as(markdown, readListMarkdown(ctx, 'profile', c.req.param('name') ?? '')),
  '/:kind{collection|topics|search}/:file{[^/]+\\.md}': (ctx, c) =>
    as(markdown, readListMarkdown(ctx, c.req.param('kind') as SubjectKind, nameIn(c, '.md'))),
  '/topics/:name': (_, c) => ({ location: paths.explore({ category: c.req.param('name') ?? '' }) }),
  '/searches': () => ({ location: paths.library('searches') }),
  '/search/:words': (_, c) => ({ location: paths.explore({ q: c.req.param('words') ?? '' }) }),
  '/:file{[^/]+\\.md}': (ctx, c) => as(markdown, readContentMarkdown(ctx, nameIn(c, '.md') as ContentName)),
};

/**
 * Serves pages and prompts as texts for programs: skills with their indexes, Markdown, JSON, Dotprompt. Who
 * may read them, and how often, is as for the API; a visitor's texts are cached as pages are.
 */
export function agentTextRoutes(app: Hono<ApiEnv>, admission: Admission): void {
  const inTurn = turns(admission.budget);
  for (const [pattern, read] of Object.entries(texts))
    app.get(pattern, async (c, next) => {
      if (urlKind(c.req.path) !== 'text') return next();
      const ctx = await admit(admission, c, publicRead);
      if (isFailure(ctx)) return problemResponse(c, ctx);
      const text = await inTurn(idOf(ctx.viewer) ?? ctx.address, async () => read(ctx, c));
      if (isFailure(text)) return problemResponse(c, text);
      return 'location' in text ? c.redirect(text.location, 302) : answer(c, ctx, text);
    });
}

function answer(
  c: HonoContext,
  { viewer }: Context,
  { type, text }: { type: string; text: string },
): Response {
  const tag = entityTag(text);
  c.header('etag', tag);
  c.header('vary', 'Accept, Accept-Encoding, Authorization, Cookie');
  c.header('cache-control', isSignedIn(viewer) ? 'private, no-store' : 'public, max-age=0, must-revalidate');
  // Credentials are never allowed, so that pages of other sites read what visitors read.
  c.header('access-control-allow-origin', '*');
  c.header('link', `<${agentPaths.catalog()}>; rel="api-catalog"`);
  if (namesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304);
  c.header('content-type', type);
  return c.body(text);
}

async function readIndex(ctx: Context, kind: SubjectKind, name: string): Promise<Text | Failure> {
  const subject = await readSubject(ctx, kind, name);
  if (isFailure(subject)) return subject;
  return asJson(
    indexSkills(
      ctx,
      subject.prompts.map(({ id }) => id),
    ),
  );
}

function readVersionIndex(ctx: Context, c: HonoContext): Promise<Text | Failure> {
  return asJson(indexVersion(ctx, ...versionIn(c)));
}

async function asJson(read: Promise<object | Failure>): Promise<Text | Failure> {
  const value = await read;
  return isFailure(value) ? value : { type: json, text: JSON.stringify(value) };
}

async function readJson(ctx: Context, id: string): Promise<Text | Failure> {
  const post = await readPrompt(ctx, id);
  return isFailure(post) ? post : { type: json, text: JSON.stringify({ success: true, post }) };
}

const versionIn = (c: HonoContext): [id: string, number: number] => [
  c.req.param('id') ?? '',
  Number(c.req.param('number')),
];

const targetOf = (c: HonoContext) => (c.req.query('target') === 'claude' ? 'claude' : undefined);

function nameIn(c: HonoContext, extension: string): string {
  return (c.req.param('file') ?? '').slice(0, -extension.length);
}
