import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../scripts/browsers.ts';
import { createClient } from '../../src/contract/client.ts';
import { paths, routes } from '../../src/contract/core/routes.ts';
import type { NewPrompt } from '../../src/contract/prompts/prompt-input.ts';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import { startDiscussion } from '../../src/operations/community/discussions/start.ts';
import { createEvent } from '../../src/operations/community/events/announce.ts';
import { addReply } from '../../src/operations/community/replies/add.ts';
import { isFailure } from '../../src/operations/core/failure.ts';
import { publishPrompt } from '../../src/operations/prompts/publish.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../table.ts';

/** Pages that redirect visitors to the sign-in page. */
const members = new Set<string>([
  ...[routes.write, routes.newDiscussion, routes.newEvent, routes.library, routes.admin],
]);

/**
 * Measures the compressed JavaScript of a first visit to each page: the scripts in the document, and those
 * that a real browser fetches until the network is idle.
 */
export async function scripts({ site: siteOf, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { url } = site;
  const { items } = await createClient({ base: `${url}/api` }).trendingPrompts({ query: { limit: 1 } });
  const { id = '', authorId, authorUsername } = items[0] ?? {};
  const made = await said(await beside(site), authorId ?? '');
  const ids: Record<string, string> = { ...made, [routes.prompt]: id };
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  try {
    const rows: Row[] = [];
    const pages = visited.map((route) => ({
      name: route as string,
      path: route.replace(':id', ids[route] ?? '').replace(':username', authorUsername ?? ''),
    }));
    pages.push(
      { name: 'a short prompt', path: paths.prompt(made.short) },
      { name: 'a prompt with a video', path: paths.prompt(made.video) },
    );
    for (const { name, path } of pages) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const fetched = new Set<string>();
      page.on('response', (response) => {
        if (/javascript/.test(response.headers()['content-type'] ?? '')) fetched.add(response.url());
      });
      const document = await page.goto(url + path, { waitUntil: 'networkidle' });
      const html = (await document?.text()) ?? '';
      for (const address of html.match(/\/assets\/[\w-]+\.js/g) ?? [])
        fetched.add(new URL(address, url).href);
      await context.close();
      rows.push({
        name: `scripts of ${name}`,
        unit: 'kB',
        ours: await kilobytes([...fetched]),
        target: { of: 'figure', bound: '≤', value: 140 },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Pages of existing objects. */
const pagesOf = new Set<string>([routes.prompt, routes.profile, routes.discussion, routes.event]);

/** The pages that a visitor can open without a mailed link. */
const visited = Object.values(routes).filter(
  (route) => !members.has(route) && (!route.includes(':') || pagesOf.has(route)),
);

/**
 * Creates a discussion with a reply, an event, a prompt so short that its comments are in view, and one with
 * a video. Returns the ids by route, or as `short` and `video`.
 */
async function said(
  { ctx, close }: Awaited<ReturnType<Bench['beside']>>,
  authorId: string,
): Promise<Record<string, string> & { short: string; video: string }> {
  try {
    const viewer = { role: 'admin' as const, id: authorId, username: '' };
    const host = { ...ctx, viewer };
    const bodyMd = 'I keep **three**, and a [list](https://example.com) of more.';
    const discussion = await startDiscussion(host, {
      category: 'general',
      title: 'Which ones do you keep?',
      bodyMd,
    });
    if (isFailure(discussion)) throw new Error(discussion.detail);
    await addReply(host, discussion.id, bodyMd);
    const tomorrow = Date.now() + 86_400_000;
    const event = await createEvent(host, {
      title: 'A meeting',
      type: 'meetup',
      startsAt: new Date(tomorrow).toISOString(),
      endsAt: new Date(tomorrow + 3_600_000).toISOString(),
      place: '',
      bodyMd,
    });
    if (isFailure(event)) throw new Error(event.detail);
    const published = async (title: string, sampleResponses: NewPrompt['sampleResponses']) => {
      const prompt = await publishPrompt(host, {
        title,
        heading: '',
        categoryId: 'content-creation',
        contentMd: 'Say it in one sentence.',
        summary: 'Shortens.',
        tags: [],
        imageUrl: generatedCover,
        sampleResponses,
        isPremium: false,
        price: 0,
        status: 'published',
      });
      if (isFailure(prompt)) throw new Error(prompt.detail);
      return prompt.id;
    };
    const film = {
      id: ctx.newId(),
      type: 'video',
      title: 'A film',
      content: 'https://vimeo.com/1084537',
    } as const;
    return {
      [routes.discussion]: discussion.id,
      [routes.event]: event.id,
      short: await published('In one sentence', []),
      video: await published('As it was filmed', [film]),
    };
  } finally {
    await close();
  }
}

/** Kilobytes (1000 bytes) after gzip at its highest level, as `npm run build` writes the files. */
async function kilobytes(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
