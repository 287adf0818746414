import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths, paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { uniqueAddress } from '../../support/generated/unique.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';
import type { TestUser } from '../../support/site/test-app.ts';

// Skills of versions, requested as installers do: by HTTP, through the cache of pages.

let site: ServedSite;
let ada: TestUser;
let reader: TestUser;

beforeAll(async () => {
  site = await servedSite();
  ada = await site.app.user('ada');
  reader = await site.app.user('reader');
});

/** With a user, the request is not answered from the cache. */
const get = (path: string, as?: TestUser) =>
  fetch(site.url + path, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': uniqueAddress(),
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
  });

const publish = async (body: Parameters<typeof aPrompt>[0] = {}) =>
  (await ada.api.publishPrompt({ body: aPrompt(body) })).id;

/** Makes all versions so old that they do not change any more. */
const settle = () =>
  site.app.pool.db.execute(sql`update prompt_versions set created_at = created_at - interval '20 minutes'`);

const versionIn = (file: string) => /^ {2}version: "(.*)"$/m.exec(file)?.[1];

/** The index of a version and its file, which must have the digest and the name in the index. */
async function skillAt(page: string, as?: TestUser): Promise<{ index: string; file: string }> {
  const index = await (await get(agentPaths.skills(page), as)).text();
  const { skills } = JSON.parse(index);
  expect(skills).toHaveLength(1);
  const file = await (await get(skills[0].url, as)).text();
  expect(skills[0].digest).toBe(`sha256:${createHash('sha256').update(file).digest('hex')}`);
  expect(file).toContain(`\nname: ${JSON.stringify(skills[0].name)}\n`);
  return { index, file };
}

async function expectUnavailable(path: string, atMost: number) {
  for (const as of [undefined, reader]) {
    const reply = await get(path, as);
    expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([
      ...[path, 503],
      expect.stringContaining('no-store'),
    ]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(atMost);
  }
}

describe('the skill of a version', () => {
  it('keeps its bytes, whatever changes after it', async () => {
    const id = await publish({ title: 'Plan a week', contentMd: 'For [number] people.' });
    const page = agentPaths.version(id, 1);
    const before = await skillAt(page);
    expect(before.file).toContain('- `[number]`: number');
    await ada.api.updateUser({ body: { displayName: 'Countess', username: 'countess' } });
    await site.app.pool.db.execute(sql`update prompts set slug = 'other', likes_count = 3 where id = ${id}`);
    await ada.api.patchPrompt({
      params: { id },
      body: { title: 'Plan a month', contentMd: 'For [all] people.' },
    });
    await settle();
    for (const as of [undefined, reader]) expect(await skillAt(page, as)).toEqual(before);
    // As if the reader installed it from the address of its file, which installers print.
    expect((await skillAt(agentPaths.versionSkill(id, 1), reader)).file).toBe(before.file);
    const second = await skillAt(agentPaths.version(id, 2));
    expect(second.file).toContain('For [all] people.');
    expect(versionIn(second.file)).not.toBe(versionIn(before.file));
    expect(versionIn(second.file)).toBe(versionIn(await (await get(agentPaths.skill(id), reader)).text()));
  });

  it('is there when its author can no longer change it', async () => {
    const id = await publish();
    const edit = (contentMd: string) => ada.api.patchPrompt({ params: { id }, body: { contentMd } });
    const current = async () => (await get(agentPaths.skill(id), reader)).text();
    await edit('The first text of version two.');
    const first = await current();
    await edit('The last text of version two.');
    const last = await current();
    expect([first, last].map((file) => versionIn(file)?.split('+')[0])).toEqual(['2', '2']);
    expect(versionIn(first)).not.toBe(versionIn(last));
    const [file, page] = [agentPaths.versionSkill(id, 2), agentPaths.version(id, 2)];
    for (const path of [file, agentPaths.skills(page), agentPaths.skills(file)])
      await expectUnavailable(path, 11 * 60);
    await settle();
    const settled = await skillAt(page);
    expect(settled.file).toContain('The last text of version two.');
    await edit('The text of version three.');
    expect(await skillAt(page, reader)).toEqual(settled);
  });

  it('does not exist without the version, nor for those who may not read the prompt', async () => {
    const id = await publish();
    const draft = await publish({ status: 'draft' });
    for (const path of [
      agentPaths.versionSkill(id, 2),
      agentPaths.skills(agentPaths.version(id, 2)),
      agentPaths.versionSkill(draft, 1),
      agentPaths.versionSkill('none', 1),
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get(agentPaths.versionSkill(id, 1), reader)).status).toBe(200);
    await ada.api.patchPrompt({ params: { id }, body: { status: 'draft' } });
    expect((await get(agentPaths.versionSkill(id, 1), reader)).status).toBe(404);
  });

  it('has an address that leads people to the history of the prompt', async () => {
    const id = await publish();
    const reply = await get(agentPaths.version(id, 1));
    expect([reply.status, reply.headers.get('location')]).toEqual([302, paths.promptHistory(id)]);
  });
});

it('skills, and an index without their digests, are never read without inputs', async () => {
  const long = `For [number] people. ${'Plan a day and a night. '.repeat(1_000)}`;
  const id = await publish();
  await site.app.pool.db.execute(sql`
    insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, status, read_time, published_at)
    select gen_random_uuid(), author_id, topic_id, slug || n, title || n, summary, ${long}, beginning, body_hash, status, 1, now()
    from prompts, generate_series(1, 120) n where id = ${id}`);
  const rows = await site.app.pool.db.execute<{ id: string }>(
    sql`select id from prompts where body = ${long}`,
  );
  const addresses = rows.flatMap((row, n) => {
    const page = n % 2 ? agentPaths.version(row.id, 1) : paths.prompt(row.id);
    return n % 4 < 2 ? [`${page}/SKILL.md`] : [agentPaths.skills(page)];
  });
  // Only 51 long texts are read or wait at the same time.
  const replies = await Promise.all(addresses.map((path) => get(path)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const reply of replies.filter(({ status }) => status === 503)) {
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const path of addresses) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 200]);
    const text = await reply.text();
    if (path.endsWith('SKILL.md')) expect(text).toContain('- `[number]`: number');
    else expect(JSON.parse(text).skills).toHaveLength(1);
  }
});
