import { beforeAll, describe, expect, it } from 'vitest';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
/** Ids of published prompts by their titles. */
const ids = new Map<string, string>();

const plan: PromptInput = aPrompt({
  title: 'Plan a sourdough bake',
  summary: 'Makes a schedule for a sourdough loaf around your working day.',
  tags: ['sourdough', 'baking'],
  contentMd: `Plan a sourdough bake that ends at [time]. My starter is kept in the fridge, and my kitchen has [temperature] degrees.
Give every step with its hour: feeding the levain, mixing, folding, shaping, proofing and baking.
Explain how the hydration and the flour change the proofing, and which step can wait overnight.`,
});
const repair: PromptInput = aPrompt({
  title: 'Revive a sourdough starter',
  summary: 'Finds out why a levain does not rise, and what to feed it.',
  tags: ['sourdough'],
  contentMd: `You look after levain in a bakery. My starter smells of [smell] and has not risen for [days] days.
Ask me three questions about flour, hydration and temperature, then give a feeding schedule for a week.`,
});
const spanish: PromptInput = aPrompt({
  title: 'Pan de sourdough para principiantes',
  summary: 'Explica paso a paso cómo hacer un pan de sourdough con levain en casa.',
  tags: ['sourdough', 'baking'],
  contentMd: `Eres un panadero con mucha experiencia. Explica a un principiante cómo se prepara un pan de sourdough con levain:
qué harina comprar, cuánta agua necesita la masa, cuándo está lista para hornear y qué errores son los más frecuentes.`,
});
const dialects: PromptInput = aPrompt({
  title: 'Compare SQL dialects',
  summary: 'Differences between databases.',
  tags: ['sql'],
  contentMd:
    'Compare [first] with [second]: column types, transactions, recursion, window functions, collations.',
});

beforeAll(async () => {
  app = await testApp();
  [alice, bob, admin] = await Promise.all([app.user('alice'), app.user('bob'), app.user('boss', 'admin')]);
  for (const body of [plan, repair, spanish, dialects]) ids.set(body.title, await publish(alice, body));
  const copy = await publish(bob, { ...plan, title: 'My sourdough plan' });
  const hidden = await publish(bob, {
    ...plan,
    title: 'Hidden sourdough bake',
    contentMd: `${plan.contentMd}\nBe brief.`,
  });
  await admin.api.hidePrompt({ params: { id: hidden }, body: { reason: 'Copied' } });
  const draft = await publish(bob, {
    ...plan,
    title: 'Drafted sourdough bake',
    contentMd: `${plan.contentMd}\nBe kind.`,
    status: 'draft',
  });
  for (const [title, id] of Object.entries({ copy, hidden, draft })) ids.set(title, id);
  for (let n = 0; n < 8; n++) await publish(bob, aPrompt({ tags: [`number${n}`] }));
  await countWords(systemContext(app));
});

const publish = async ({ api }: TestUser, body: PromptInput) => (await api.publishPrompt({ body })).id;
const idOf = (title: string) => ids.get(title) ?? '';
const similarTo = async (title: string, as: TestUser = bob) =>
  (await as.api.similarPrompts({ params: { id: idOf(title) } })).items.map((item) => item.title);

describe('similar prompts', () => {
  it('share telling words, those in the same language first, without the prompt itself, copies and others', async () => {
    expect(await similarTo(plan.title)).toEqual([repair.title, spanish.title]);
    // One of two copies.
    const similar = await similarTo(repair.title);
    expect(similar.filter((title) => ['My sourdough plan', plan.title].includes(title))).toHaveLength(1);
    expect(similar).toContain(spanish.title);
    expect(await similarTo(dialects.title)).toEqual([]);
  });

  it('leave out near-duplicates of the prompt and of each other, and prefer shared tags', async () => {
    const words =
      'beehive swarm queen honeycomb beekeeper nectar pollen drone wax smoker larva brood colony clover hornet mite'.split(
        ' ',
      );
    const [all, reversed] = [words.join(' '), words.toReversed().join(' ')];
    const mixed = [...words.filter((_, n) => n % 2), ...words.filter((_, n) => n % 2 === 0)].join(' ');
    const bees = (title: string, contentMd: string, tags: string[]) =>
      publish(bob, aPrompt({ title, contentMd, tags, summary: 'Questions.' }));
    const id = await bees('Bees', all, ['beekeeping']);
    await bees('Bees again', `${all} today`, ['beekeeping']);
    await bees('Reversed', reversed, ['garden']);
    await bees('Reversed again', `${reversed} today`, ['garden']);
    await bees('Mixed', mixed, ['Beekeeping']);
    await countWords(systemContext(app));
    const titles = (await app.visitor.similarPrompts({ params: { id } })).items.map(({ title }) => title);
    expect(titles[0]).toBe('Mixed');
    expect(titles.slice(1)).toEqual([expect.stringMatching(/^Reversed/)]);
  });

  it('include no hidden prompts and drafts, not even for their author and admins', async () => {
    for (const user of [bob, admin])
      for (const title of [plan.title, repair.title, spanish.title])
        expect(await similarTo(title, user)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/Hidden|Drafted/)]),
        );
    for (const user of [bob, admin])
      for (const title of ['hidden', 'draft'])
        await expect(similarTo(title, user)).rejects.toMatchObject({ status: 404 });
  });

  it('are at most 12, and 4 unless told otherwise', async () => {
    const { id } = (await alice.api.listPrompts({ query: { tag: 'number1' } })).items[0] ?? { id: '' };
    const many = await app.visitor.similarPrompts({ params: { id } });
    expect(many.items.length).toBeLessThanOrEqual(4);
    expect(
      (await app.visitor.similarPrompts({ params: { id: idOf(plan.title) }, query: { limit: 1 } })).items,
    ).toHaveLength(1);
    await expect(app.visitor.similarPrompts({ params: { id }, query: { limit: 13 } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(app.visitor.similarPrompts({ params: { id: 'none' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('near-duplicates', () => {
  const find = async ({ api }: TestUser, { title, summary, tags, contentMd }: PromptInput, id?: string) =>
    (await api.findDuplicates({ body: { title, summary, tags, contentMd, ...(id && { id }) } })).items;

  it('are found with changed words, the most similar first, with author and address', async () => {
    const changed = {
      ...repair,
      title: 'Rescue a sourdough starter',
      contentMd: repair.contentMd.replace('in a bakery', 'in a small bakery').replace('a week', 'ten days'),
    };
    const [found, ...others] = await find(bob, changed);
    expect(others).toEqual([]);
    expect(found).toEqual({
      id: idOf(repair.title),
      title: repair.title,
      url: `/prompt/${idOf(repair.title)}`,
      authorUsername: 'alice',
      authorDisplayName: expect.any(String),
      isOwn: false,
      similarity: expect.any(Number),
    });
    expect(found?.similarity).toBeGreaterThan(0.6);
    expect(found?.similarity).toBeLessThan(1);
    expect(Math.round((found?.similarity ?? 0) * 100) / 100).toBe(found?.similarity);
    expect(await find(alice, changed)).toMatchObject([{ id: idOf(repair.title), isOwn: true }]);
    expect((await find(bob, plan)).map(({ title }) => title)).toEqual([plan.title, 'My sourdough plan']);
  });

  it('are not other prompts about the same, the edited prompt, hidden ones and drafts, or very short ones', async () => {
    const other = {
      ...plan,
      title: 'Plan a week of sourdough bakes',
      contentMd:
        'Ask me which loaves of sourdough I want this week, and how big my oven is. Write a shopping list for flour and seeds, and tell me on which evenings I feed the levain.',
    };
    expect(await find(bob, other)).toEqual([]);
    expect(await find(alice, repair, idOf(repair.title))).toEqual([]);
    const found = await find(admin, { ...plan, contentMd: `${plan.contentMd}\nBe kind.` });
    expect(found.map(({ title }) => title).sort()).toEqual(['My sourdough plan', plan.title]);
    expect(
      await find(bob, { ...plan, title: 'Plan', summary: '', tags: [], contentMd: 'Plan a sourdough bake.' }),
    ).toEqual([]);
  });

  it('are not the prompts that the text is a fork of, or their other forks', async () => {
    const source = idOf(repair.title);
    const forks = await Promise.all(
      [bob, admin].map(({ api }) => api.forkPrompt({ params: { id: source } })),
    );
    const [mine, other] = forks.map(({ post }) => post.id) as [string, string];
    const contentMd = `${repair.contentMd} Be brief.`;
    const patch = { status: 'published' as const, contentMd };
    await admin.api.patchPrompt({ params: { id: other }, body: patch });
    const text = { ...repair, contentMd };
    expect((await find(bob, text)).map(({ id }) => id)).toEqual([other, source]);
    expect(await find(bob, text, mine)).toEqual([]);
    await admin.api.deletePrompt({ params: { id: other } });
    expect((await find(bob, text)).map(({ id }) => id)).toEqual([source]);
  });

  it('are only looked for by members, in texts that could be published', async () => {
    const { title, contentMd } = plan;
    await expect(app.visitor.findDuplicates({ body: { title, contentMd } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      bob.api.findDuplicates({ body: { title, contentMd: 'a'.repeat(100_001) } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
