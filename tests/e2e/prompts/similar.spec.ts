import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes, violationsOf } from '../support/violations.ts';

const text = `Plan a sourdough bake that ends at [time]. My starter is kept in the fridge, and my kitchen is cold in winter.
Give every step with its hour: feeding the levain, mixing, folding, shaping, proofing and baking.`;
const bread = (title: string) =>
  aPrompt({ title, contentMd: text, summary: 'A schedule for a sourdough loaf.', tags: ['sourdough'] });

test('publishing a near-duplicate asks first, keeps what was typed, and can go on', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const title = `Plan a sourdough bake ${unique()}`;
  const author = await anotherUser(browser, site, 'Ada Baker');
  const { id } = await author.api.publishPrompt({ body: bread(title) });

  await page.goto(paths.write());
  await page.getByLabel('Prompt Content').fill(text.replace('cold in winter', 'hot in summer'));
  await page.getByLabel('Title', { exact: true }).fill('Plan my sourdough bake');
  await page.getByLabel('Short Description').fill('A schedule for my sourdough loaf.');
  await page.getByLabel('Category').selectOption({ label: 'Design' });
  await page.getByRole('button', { name: 'Generate a cover' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'This has already been published' });
  await expect(question).toContainText(`This is very similar to ${title}`);
  await expect(question).toContainText('by Ada Baker');
  const link = question.getByRole('link', { name: title });
  await expect(link).toHaveAttribute('href', paths.prompt(id));
  await expect(link).toHaveAttribute('target', '_blank');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page, { within: 'dialog[open]' })).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Plan my sourdough bake');
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/hot in summer/);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await author.close();
});

test('a check that fails or takes too long does not prevent publishing', async ({
  page,
  signedIn: _member,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/);
  let calls = 0;
  await page.route('**/api/posts/duplicates', async (route) => {
    calls++;
    if (calls === 1) await route.fulfill({ status: 500, body: '' });
    else await new Promise(() => {});
  });
  for (const n of [1, 2]) {
    await page.goto(paths.write());
    await page.getByLabel('Prompt Content').fill(`Explain [this word], attempt ${n}.`);
    await page.getByLabel('Title', { exact: true }).fill(`Explain a word ${unique()}`);
    await page.getByLabel('Short Description').fill('A short explanation.');
    await page.getByLabel('Category').selectOption({ label: 'Design' });
    await page.getByRole('button', { name: 'Generate a cover' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Prompt published successfully!')).toBeVisible();
    expect(calls).toBe(n);
  }
});

test('a prompt page shows similar prompts, which its topic does not repeat', async ({ page, signedIn }) => {
  const titles = ['Start', 'Inspect', 'Winter', 'Feed'].map((verb) => `${verb} a beehive ${unique()}`);
  const ids: string[] = [];
  const publish = async (title: string) => {
    const n = ids.length;
    const contentMd = `You keep bees. Answer as a beekeeper about my beehive, its queen, the swarm and the honeycomb in week ${n} of [season].`;
    const body = aPrompt({ title, contentMd, summary: 'Questions about a beehive.', tags: ['beekeeping'] });
    ids.push((await signedIn.api.publishPrompt({ body })).id);
  };
  for (const title of titles.slice(0, 3)) await publish(title);
  const [id = ''] = ids;
  const allAreFound = () =>
    expect
      .poll(async () =>
        (await signedIn.api.similarPrompts({ params: { id } })).items.map((item) => item.id).sort(),
      )
      .toEqual(ids.slice(1).sort());
  await allAreFound();
  // Two are too few for a section of their own.
  const similar = page.getByRole('region', { name: 'More like this' });
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('region', { name: /^More in / })).toBeVisible();
  await expect(similar).toHaveCount(0);
  await publish(titles[3] ?? '');
  await allAreFound();
  await page.goto(paths.prompt(id));
  for (const title of titles.slice(1))
    await expect(similar.getByRole('link', { name: title, exact: true })).toBeVisible();
  const ofTopic = page.getByRole('region', { name: /^More in / });
  await expect(ofTopic).toBeVisible();
  await expect(ofTopic.getByRole('link', { name: /beehive/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
