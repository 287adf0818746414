/** What one text or one request of a member makes the site read, store and send is bounded. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agentPaths, paths } from '../../../src/contract/core/routes.ts';
import { indexBacklog } from '../../../src/operations/prompts/indexing/index-prompts.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let ada: TestUser;
let number = 0;

beforeAll(async () => {
  app = await testApp();
  ada = await app.user('ada');
});

const publish = async (contentMd: string, as = ada) =>
  as.api.publishPrompt({ body: aPrompt({ title: `Text ${++number}`, contentMd }) });

const get = async (path: string) =>
  app.fetch(new Request(`http://localhost:3000${path}`), { address: '192.0.2.1' });

async function mcp(method: string, params: object = {}) {
  const response = await app.fetch(
    new Request(`http://localhost:3000${agentPaths.mcp()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
    { address: '192.0.2.1' },
  );
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: results of any method
  return { bytes: Buffer.byteLength(text), ...(JSON.parse(text) as any) };
}

const differing = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `{{word ${from + n}:d}}`).join(' ');

describe('filling in a prompt', () => {
  it('is refused when the text would be too long, over MCP in each way', async () => {
    const { post } = await publish('{{a}}'.repeat(19_000));
    const values = { a: 'x'.repeat(20_000) };
    const got = await mcp('prompts/get', { name: post.slug, arguments: values });
    expect(got.error.message).toContain('would have more than 1,000,000 bytes');
    const { result } = await mcp('tools/call', { name: 'fill_prompt', arguments: { id: post.id, values } });
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0].text).toContain('would have more than 1,000,000 bytes');
  });

  it('counts bytes, so that other scripts have the same limit', async () => {
    const { post } = await publish('{{a}}'.repeat(40));
    const of = (value: string) => mcp('prompts/get', { name: post.slug, arguments: { a: value } });
    expect((await of('x'.repeat(20_000))).result.messages).toHaveLength(1);
    expect((await of('計'.repeat(20_000))).error.message).toContain('1,000,000 bytes');
  });

  it.each([
    ['a long value', { a: 'x'.repeat(20_001) }, 'A value can have at most 20,000 characters'],
    ['long values together', { a: 'x'.repeat(20_000), ...longValues(10) }, 'at most 200,000 bytes together'],
    [
      'too many values',
      Object.fromEntries(Object.entries(longValues(201)).map(([name]) => [name, ''])),
      '200 values',
    ],
    ['an unknown input', { b: 'x' }, 'The prompt has no input b'],
  ])('refuses %s by the same rules in all methods', async (_, values, message) => {
    const { post } = await publish('{{a}}');
    const got = await mcp('prompts/get', { name: post.slug, arguments: values });
    expect(got.error.message).toContain(message);
    const filled = await mcp('tools/call', { name: 'fill_prompt', arguments: { id: post.id, values } });
    expect(filled.result.content[0].text).toContain(message);
  });

  it('refuses a long value to complete', async () => {
    const { post } = await publish('{{a}}');
    const ref = { type: 'ref/prompt', name: post.slug };
    const { error } = await mcp('completion/complete', {
      ref,
      argument: { name: 'a', value: 'x'.repeat(20_001) },
    });
    expect(error.message).toContain('at most 20,000 characters');
  });

  function longValues(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, 'x'.repeat(20_000)]));
  }
});

describe('placeholders', () => {
  it('of a published prompt have at most 200 different labels', async () => {
    await publish(differing(200));
    await expect(publish(differing(201))).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'contentMd', message: expect.stringContaining('200 different placeholders') }],
    });
    const { id } = await publish('Short');
    await expect(
      ada.api.patchPrompt({ params: { id }, body: { contentMd: differing(201) } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('of a draft beyond that are text, which its author is told', async () => {
    const body = { ...aPrompt({ contentMd: differing(300) }), status: 'draft' as const };
    const { post } = await ada.api.publishPrompt({ body });
    expect(post.contentPlaceholders).toHaveLength(400);
    expect(post.textExcess).toBe('inputs');
    await expect(
      ada.api.patchPrompt({ params: { id: post.id }, body: { status: 'published' } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('share long defaults only up to a limit, so that the page of a short text stays small', async () => {
    const { post } = await publish(`{{a:${'d'.repeat(490)}}}${'{{a}}'.repeat(19_800)}`);
    const { result } = await mcp('prompts/get', { name: post.slug });
    expect(result.messages[0].content.text.length).toBeLessThan(210_000);
    expect((await (await get(`${paths.prompt(post.id)}.md`)).text()).length).toBeLessThan(210_000);
  });
});

it('lists for programs have at most 100 inputs of each prompt, and a megabyte in all', async () => {
  const many = await app.user('many');
  await app.pool.db.execute(sql`update users set created_at = now() - interval '30 days'`);
  const long = (from: number) =>
    Array.from({ length: 190 }, (_, n) => `{{w${from + n}:${'d'.repeat(490)}}}`).join(' ');
  for (let n = 0; n < 25; n++) await publish(long(n * 1_000), many);
  const { bytes, result } = await mcp('prompts/list');
  expect(bytes).toBeLessThan(1_300_000);
  const counts = result.prompts.map((prompt: { arguments: unknown[] }) => prompt.arguments.length);
  expect(Math.max(...counts)).toBe(100);
  expect(counts.length).toBeGreaterThan(25);
});

describe('what a text determines', () => {
  const digestsOf = async (path: string) => {
    const { skills } = await (await get(agentPaths.skills(path))).json();
    const digests = new Map<string, string>();
    for (const { url, digest } of skills) digests.set(url, digest);
    return digests;
  };
  const digestOfFile = async (url: string) =>
    `sha256:${createHash('sha256')
      .update(await (await get(url)).text())
      .digest('hex')}`;

  it('is stored with it, and read without the text', async () => {
    const { post } = await publish('For [number] people, \\[not] this.');
    await app.pool.db.execute(
      sql`update prompt_analyses set marks = '{0,3}', samples_html = '[]' where prompt_id = ${post.id}`,
    );
    const read = await ada.api.readPrompt({ params: { id: post.id } });
    expect(read.post.contentPlaceholders).toEqual([0, 3]);
  });

  it('is the digest of its skill, after changes of the text, the version and the author', async () => {
    const author = await app.user('digests');
    const { post } = await publish('For [number] people.', author);
    const url = agentPaths.skill(post.id);
    const page = paths.profile('digests');
    const isTrue = async () => expect((await digestsOf(page)).get(url)).toBe(await digestOfFile(url));
    await isTrue();
    await author.api.patchPrompt({ params: { id: post.id }, body: { contentMd: 'For [some] people.' } });
    await isTrue();
    await author.api.updateUser({ body: { displayName: 'Another Name' } });
    await isTrue();
    await app.finish();
    await isTrue();
  });

  it('is computed on request and in the background where it is not stored', async () => {
    const { post } = await publish('For [number] people.');
    await app.pool.db.execute(sql`delete from prompt_analyses where prompt_id = ${post.id}`);
    const url = agentPaths.skill(post.id);
    expect((await ada.api.readPrompt({ params: { id: post.id } })).post.contentPlaceholders).toEqual([4, 12]);
    expect((await digestsOf(paths.prompt(post.id))).get(url)).toBe(await digestOfFile(url));
    await app.pool.db.execute(sql`insert into search_backlog (prompt_id) values (${post.id})`);
    await indexBacklog(systemContext(app));
    const rows = await app.pool.db.rows(
      z.strictObject({ marks: z.array(z.number()), skill_digest: z.string() }),
      sql`select marks, skill_digest from prompt_analyses where prompt_id = ${post.id}`,
    );
    expect(rows).toEqual([
      { marks: [4, 12], skill_digest: (await digestOfFile(url)).slice('sha256:'.length) },
    ]);
  });
});
