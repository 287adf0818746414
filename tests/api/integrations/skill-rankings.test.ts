import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { agentPaths } from '../../../src/contract/core/routes.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const pages = ['/', agentPaths.topic('design')];

/** A site with a prompt, whose clock can be moved and whose jobs only the test runs. */
async function rankedSite() {
  let now = new Date();
  const app = await testApp({ now: () => now });
  const ada = await app.user('ada');
  const publish = async (title: string) => {
    const { id } = await ada.api.publishPrompt({ body: aPrompt({ title, categoryId: 'design' }) });
    return id;
  };
  const get = async (path: string) => {
    const reply = await app.fetch(new Request(`http://localhost${path}`), { address: '192.0.2.1' });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.text();
  };
  return {
    app,
    ada,
    publish,
    get,
    first: await publish('First'),
    /** The skills in the index of a page, by their addresses. */
    skillsOf: async (page: string): Promise<Map<string, { digest: string }>> =>
      new Map(
        JSON.parse(await get(agentPaths.skills(page))).skills.map((skill: { url: string }) => [
          skill.url,
          skill,
        ]),
      ),
    /** Does the hourly work, a number of days later. */
    sweepAfter: async (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
      await sweep(systemContext(app));
    },
  };
}

/** Publishes copies of a prompt with that many likes each, and returns the addresses of their skills. */
async function overtake(app: TestApp, id: string, copies: number, likes: number): Promise<string[]> {
  const rows = await app.pool.db.execute<{ id: string }>(sql`
    with copied as (
      insert into prompts select (jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'liked-' || ${likes}::integer || '-' || n, 'likes_count', ${likes}::integer))).*
      from prompts p, generate_series(1, ${copies}) n where p.id = ${id} returning id)
    insert into prompt_analyses select (jsonb_populate_record(a, jsonb_build_object('prompt_id', c.id))).*
    from prompt_analyses a, copied c where a.prompt_id = ${id} returning prompt_id as id`);
  return rows.map((row) => agentPaths.skill(row.id));
}

it('a skill that left a ranking stays in its index for a month, with the digest of its file', async () => {
  const { app, first, get, skillsOf, sweepAfter } = await rankedSite();
  const url = agentPaths.skill(first);
  await sweepAfter(0);
  const before = await skillsOf('/');
  await overtake(app, first, 100, 5);
  for (const days of [0, 15, 14]) {
    for (const page of pages) {
      const skills = await skillsOf(page);
      expect([page, skills.size, skills.get(url)]).toEqual([page, 101, before.get(url)]);
    }
    const file = await get(url);
    expect(before.get(url)?.digest).toBe(`sha256:${createHash('sha256').update(file).digest('hex')}`);
    expect(await get(`${agentPaths.topic('design')}.md`)).toContain(first);
    await sweepAfter(days);
  }
  await sweepAfter(2);
  for (const page of pages) {
    const skills = await skillsOf(page);
    expect([page, skills.size, skills.has(url)]).toEqual([page, 100, false]);
  }
});

it('a skill leaves the indexes at once when its prompt is not public any more', async () => {
  const { app, ada, first, publish, skillsOf, sweepAfter } = await rankedSite();
  const admin = await app.user('boss', 'admin');
  const [draft, hidden, adult, deleted] = [
    await publish('Draft'),
    await publish('Hidden'),
    await publish('Adult'),
    await publish('Deleted'),
  ];
  const listed = async () => {
    const all = await Promise.all(pages.map(skillsOf));
    return [first, draft, hidden, adult, deleted].map((id) =>
      all.map((skills) => skills.has(agentPaths.skill(id))),
    );
  };
  await sweepAfter(0);
  await overtake(app, first, 100, 5);
  expect(await listed()).toEqual(Array(5).fill([true, true]));
  await ada.api.patchPrompt({ params: { id: draft }, body: { status: 'draft' } });
  await admin.api.hidePrompt({ params: { id: hidden }, body: { reason: 'Spam' } });
  await ada.api.patchPrompt({ params: { id: adult }, body: { isAdult: true } });
  await ada.api.deletePrompt({ params: { id: deleted } });
  const left = [[true, true], ...Array(4).fill([false, false])];
  expect(await listed()).toEqual(left);
  await sweepAfter(0);
  expect(await listed()).toEqual(left);
  expect(
    await app.pool.db.execute(
      sql`select from listed_skills where prompt_id in (${draft}, ${hidden}, ${adult})`,
    ),
  ).toEqual([]);
});

it('an index has at most 150 skills: new ones wait for the places of those that left the ranking', async () => {
  const { app, first, skillsOf, sweepAfter } = await rankedSite();
  const liked = await overtake(app, first, 119, 5);
  const shown = async (page: string) => {
    const skills = await skillsOf(page);
    return [skills.size, ...[liked, rising].map((urls) => urls.filter((url) => skills.has(url)).length)];
  };
  let rising: string[] = [];
  // What an index had before it was first recorded.
  for (const page of pages) expect([page, await shown(page)]).toEqual([page, [120, 119, 0]]);
  await sweepAfter(0);
  rising = await overtake(app, first, 100, 6);
  for (const days of [0, 1, 28, 2]) {
    for (const page of pages) expect([days, page, await shown(page)]).toEqual([days, page, [150, 119, 30]]);
    await sweepAfter(days);
  }
  for (const page of pages) expect([page, await shown(page)]).toEqual([page, [100, 0, 100]]);
});
