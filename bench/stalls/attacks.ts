import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { endpoints } from '../../src/contract/endpoints.ts';
import { aPrompt } from '../../tests/factories.ts';
import { formFile, send } from '../../tests/support/site/send.ts';
import type { Attack, Sent } from './case.ts';
import { largestInput } from './largest-input.ts';
import { oddTexts } from './odd-texts.ts';
import type { Member, Stage } from './stage.ts';

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const megabyte = 1_000_000;
const longest = 98_000;

/**
 * Attacks that blocked other readers of an earlier version, each with the amount that did, and worse ones.
 */
export const attacks: Record<string, Attack> = {
  'parts of one byte': async (stage) => {
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n';
    const body = Buffer.from(part.repeat((20 * megabyte) / part.length));
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const [member] = await stage.members(1);
    return [by(undefined, 'POST /api/upload', body, headers), by(member, 'POST /api/upload', body, headers)];
  },
  'deep JSON, 40 at once': (stage) => writes(stage, 40, 'POST /api/posts', Buffer.alloc(2 * megabyte, '[')),
  'unknown fields, 2 MB, 12 at once': (stage) =>
    writes(
      stage,
      12,
      'POST /api/posts',
      fields(9_990, (n) => `${n}${'titel'.repeat(38)}`),
    ),
  'short unknown fields, 2 MB, 12 at once': (stage) =>
    writes(
      stage,
      12,
      'POST /api/posts',
      fields(150_000, (n) => `titel${n}`),
    ),
  'unknown parameters, 15 kB, 40 at once': async () =>
    times(40, () => [`GET /api/posts?${times(2_000, (n) => `catgor${n}`).join('&')}`]),
  'pictures of 40 megapixels, 12 at once': async (stage) => {
    const picture = await avif(8_000, 5_000);
    return (await stage.members(12)).map((member) => upload(member, picture));
  },
  'AVIFs of three members': async (stage) => {
    const picture = await avif(1_200, 900);
    return (await stage.members(3)).flatMap((member) => times(20, () => upload(member, picture)));
  },
  'comparison of versions, three at once': async (stage) => {
    const ids = await Promise.all((await stage.members(3)).map((member) => withVersions(member, shuffled)));
    return ids.map((id) => [`GET /api/posts/id/${id}/comparison?from=1&to=2`]);
  },
  'merge of repeated lines': async (stage) => {
    const repeated = (count: number, last: string) => `${'a\nb\n'.repeat(count)}${last}`;
    const [author, forker] = await stage.members(2);
    if (!author || !forker) return [];
    const { id } = await author.api.publishPrompt({ body: aPrompt({ contentMd: repeated(14_500, 'x') }) });
    const { post } = await forker.api.forkPrompt({ params: { id } });
    const changed = (contentMd: string) => ({ ...aPrompt({ contentMd }), title: post.title });
    await author.api.updatePrompt({ params: { id }, body: changed(`start\n${repeated(14_000, 'y')}`) });
    await forker.api.updatePrompt({ params: { id: post.id }, body: changed(repeated(14_250, 'z')) });
    return times(3, () => by(forker, `GET /api/posts/id/${post.id}/upstream`));
  },
  'quoted searches, ten at once': async (stage) => {
    const body = (n: number) => `Crème of brûlée, brûlée crème ${n}. `.repeat(3_000).slice(0, longest);
    await publish(stage, 24, body);
    // Background jobs count the words.
    await sleep(12_000);
    return times(10, () => [`GET /api/posts?q=${encodeURIComponent('"crème of the brûlée"')}`]);
  },
  'a prompt of 25,000 placeholders': async (stage) => {
    const contentMd = times(25_000, (n) => `[${(n % 700).toString(36)}]`)
      .join('')
      .slice(0, longest);
    const [member, ...others] = await stage.members(6);
    if (!member) return [];
    const body = aPrompt({ contentMd });
    const { id, post } = await member.api.publishPrompt({ body });
    const preview = await send(stage.url, `GET /previews/prompts/${id}/00000000.png`);
    const reads = [`/prompt/${id}`, `/api/posts/id/${id}`, preview.headers.location, post.imageUrl];
    return [
      ...reads.flatMap((path) => times(4, (): Sent => [`GET ${path}`])),
      by(member, `PUT /api/posts/id/${id}`, { ...body, contentMd: `${contentMd}[more]` }),
      ...others.map((other) =>
        by(other, 'POST /api/posts', aPrompt({ contentMd: `${contentMd}[${other.id}]` })),
      ),
      ...others.map((other) => by(other, 'POST /api/posts/duplicates', { title: 'Copy', contentMd })),
    ];
  },
  'premium prompts of odd texts': async (stage) => {
    const [member] = await stage.members(1);
    return Object.values(oddTexts).map((text) => {
      const example = aPrompt({ isPremium: true, price: 4.99 });
      const body = largestInput(endpoints.publishPrompt.body, example, { text, maxBytes: 2 * megabyte });
      const { contentMd } = body as { contentMd: string };
      const previewExcerpt = contentMd.slice(0, contentMd.length / 5).toWellFormed();
      return by(member, 'POST /api/posts', { ...(body as object), previewExcerpt });
    });
  },
  'Markdown, each worst case by 4 members': async (stage) =>
    (await stage.members(4)).flatMap((member) =>
      markdown.map((bodyMd) => by(member, 'POST /api/markdown/preview', { bodyMd })),
    ),
  'Markdown in discussions of 12 members': async (stage) =>
    (await stage.members(12)).map((member, n) =>
      by(member, 'POST /api/discussions', {
        category: 'help',
        title: 'Words',
        bodyMd: markdown[n % markdown.length],
      }),
    ),
  'sixty sign-ins': async () =>
    times(60, (n) =>
      by(undefined, 'POST /api/auth/sign-in/email', { email: `u${n}@example.com`, password: 'wrong' }),
    ),
  ...Object.fromEntries(
    Object.entries({
      reports: ['report', { reason: 'spam', details: '' }],
      likes: ['like', undefined],
      bookmarks: ['bookmark', undefined],
    }).map(([name, [end, body]]): [string, Attack] => [
      `200 keyed ${name} of a member`,
      async (stage) => {
        const ids = await publish(stage, 40, () => 'Words.');
        return keyed(stage, (n) => [`POST /api/posts/${ids[n % ids.length]}/${end}`, body]);
      },
    ]),
  ),
  '200 keyed comments of a member': async (stage) => {
    const [id] = await publish(stage, 1, () => 'Words.');
    return keyed(stage, (n) => [`POST /api/posts/id/${id}/comments`, { bodyMd: `Comment ${n}.` }]);
  },
  '200 keyed publications of a member': (stage) => keyed(stage, () => ['POST /api/posts', aPrompt()]),
  'pages from one address':
    async ({ url }) =>
    async () => {
      const lane = async (name: number) => {
        const statuses: number[] = [];
        for (let n = 0; n < 80; n++)
          statuses.push((await send(url, `GET /explore?q=${name}x${n}`, { address: '10.9.9.9' })).status);
        return statuses;
      };
      return (await Promise.all(times(10, lane))).flat();
    },
  'replies that are never read':
    async ({ url }) =>
    async () => {
      const head = 'GET /api/posts?limit=100 HTTP/1.1\r\nhost: a\r\n';
      const sockets = times(40, (n) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
        socket.on('error', () => {});
        socket.write(`${head}x-forwarded-for: 10.8.0.${n}\r\n\r\n`.repeat(500));
        return socket;
      });
      await sleep(10_000);
      for (const socket of sockets) socket.destroy();
      return sockets.map(() => 0);
    },
};

/** The longest allowed texts that are slow to parse, or large when rendered. */
const markdown = [
  `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(4_000)}`,
  '['.repeat(9_900),
  '[a]('.repeat(2_400),
  '![a'.repeat(3_300),
  `${'>'.repeat(9_000)} a`,
  '- '.repeat(4_900),
  '*a _b '.repeat(1_650),
  '**a *b'.repeat(1_650),
  times(130, (n) => '`'.repeat(n)).join(' '),
  times(600, (n) => `[${n}]: /a`).join('\n') + '[1]'.repeat(1_000),
  '<a '.repeat(3_300),
  '&lt;@a https://a.b '.repeat(520),
];

function by(member: Pick<Member, 'token'> | undefined, line: string, body?: unknown, headers = {}): Sent {
  const ready = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return [line, { ...(member && { token: member.token }), ...(ready && { body: ready }), headers }];
}

async function writes(stage: Stage, count: number, line: string, body: Buffer): Promise<Sent[]> {
  return (await stage.members(count)).map((member) => by(member, line, body));
}

/** Two hundred requests of one member, each with its own key. */
async function keyed(stage: Stage, request: (n: number) => [string, unknown]): Promise<Sent[]> {
  const [member] = await stage.members(1);
  return times(200, (n) => by(member, ...request(n), { 'idempotency-key': `key-${n}` }));
}

function fields(count: number, name: (n: number) => string): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(times(count, (n) => [name(n), 1]))));
}

function upload(member: Member, picture: Buffer): Sent {
  const { body, headers } = formFile(picture, 'a.avif', 'image/avif');
  return by(member, 'POST /api/upload', body, headers);
}

function avif(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: 'teal' };
  return sharp({ create }).avif({ quality: 1, effort: 0 }).toBuffer();
}

/** Publishes prompts, each by another member, and returns their ids. */
async function publish(stage: Stage, count: number, contentMd: (n: number) => string): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, { api }] of (await stage.members(count)).entries())
    ids.push((await api.publishPrompt({ body: aPrompt({ contentMd: contentMd(n) }) })).id);
  return ids;
}

async function withVersions({ api }: Member, text: (seed: number) => string): Promise<string> {
  const { id } = await api.publishPrompt({ body: aPrompt({ contentMd: text(7) }) });
  await api.updatePrompt({ params: { id }, body: aPrompt({ contentMd: text(11) }) });
  return id;
}

/** Few words in another order for each seed. */
function shuffled(seed: number): string {
  return times(25_000, (n) => (n * n * seed) % 997)
    .join(' ')
    .slice(0, longest);
}
