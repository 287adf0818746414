import { paths } from '../../../src/contract/core/routes.ts';
import { shippedTopics } from '../../../src/domain/prompts/topics-and-tags/topics.ts';
import { follow, hold } from '../../screens/states.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('topics are reached from home, searched while typing, and lead to their prompts', async ({ page }) => {
  await open(page, paths.home());
  const link = page.getByRole('complementary').getByRole('listitem').first().getByRole('link');
  const name = (await link.textContent())?.replace(/\d+$/, '') ?? '';
  await link.click();
  await expect(page).toHaveURL(paths.topics({ category: name.toLowerCase() }));
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first().getByRole('heading')).toHaveText(name);
  await expect(
    cards
      .first()
      .getByRole('list', { name: `Top prompts in ${name}` })
      .getByRole('link'),
  ).toHaveCount(2);
  await expect(cards).toHaveCount(7);
  const search = page.getByRole('searchbox', { name: 'Search topics' });
  await search.fill('data');
  await expect(page).toHaveURL('/topics?q=data');
  await expect(cards).toHaveCount(1);
  await search.fill('nothing like this');
  await expect(page.getByText('No topics found. Try a different search.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all topics' }).click();
  await expect(search).toHaveValue('');
  await page.getByRole('link', { name: 'Data Science', exact: true }).click();
  await expect(page).toHaveURL('/explore?category=data+science');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Science');
});

test('topics and figures show loading states, then their content', async ({ page }) => {
  await open(page, paths.about());
  const release = await hold(page, /^\/(categories|stats)/);
  await follow(page, paths.topics());
  const main = page.getByRole('main');
  await expect(main.getByText('Loading topics...')).toBeVisible();
  await expect(main.getByText('Loading stats...')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(0);
  release();
  await expect(main.getByRole('article')).toHaveCount(7);
  await expect(main.getByText('Total prompts')).toBeVisible();
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
});

test.describe('while the server has neither topics nor figures', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('both show an error, the built-in content and a working retry', async ({ page }) => {
    const broken = /\/api\/(categories\/detailed|stats\/community)$/;
    await page.route(broken, (route) => route.fulfill({ status: 503, body: 'Out for lunch' }));
    await open(page, paths.about());
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('alert')).toHaveText([/Out for lunch/, /Out for lunch/]);
    await expect(page.getByRole('article')).toHaveCount(7);
    await expect(page.getByText('2,847')).toBeVisible();
    await expect(page.getByText('+23%')).toBeVisible();
    await expect(page.getByText('Example figures')).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Retry' }).last().click();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Example figures')).toHaveCount(0);
    await expect(page.getByText('Total prompts')).toBeVisible();
  });
});

test('without topics on the server, the seven built-in ones are shown', async ({ page }) => {
  await page.route('**/api/categories/detailed', (route) => route.fulfill({ json: { items: [] } }));
  await open(page, paths.about());
  await follow(page, paths.topics());
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    shippedTopics.map(({ name }) => name),
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('typing is one history entry, which Back reverts', async ({ page }) => {
  await open(page, paths.topics());
  const search = page.getByRole('searchbox', { name: 'Search topics' });
  const asked: string[] = [];
  page.on('framenavigated', (frame) => asked.push(new URL(frame.url()).search));
  // Debounced by 300 ms, which must not pass between two keys, even on a busy machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.pressSequentially('design');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/topics?q=design');
  expect(asked).toEqual(['?q=design']);
  await page.clock.resume();
  await search.fill('writing');
  await expect(page).toHaveURL('/topics?q=writing');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Creative Writing');
  await page.goBack();
  await expect(page).toHaveURL('/topics');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(7);
  const newHere = page.getByRole('region', { name: /^New to/ });
  await expect(newHere.getByRole('link', { name: 'Explore Prompts' })).toHaveAttribute(
    'href',
    paths.explore(),
  );
  await expect(newHere.getByRole('link', { name: 'Write a Prompt' })).toHaveAttribute('href', paths.write());
});

test('members can follow a topic, and visitors are asked to sign in', async ({
  page,
  signedIn: { api },
  context,
}) => {
  const { category } = await api.readTopic({ params: { id: 'design' } });
  await open(page, paths.topics());
  const design = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Design' }) });
  // Members of other tests follow it, too.
  const oneMore = design.getByText(new RegExp(`^${category.followers + 1} followers?$`));
  await design.getByRole('button', { name: 'Follow Design' }).click();
  await expect(oneMore).toBeVisible();
  await open(page, paths.topics());
  await expect(oneMore).toBeVisible();
  await design.getByRole('button', { name: 'Unfollow Design' }).click();
  await expect(oneMore).toHaveCount(0);
  await context.clearCookies();
  await open(page, paths.topics());
  await design.getByRole('button', { name: 'Follow Design' }).click();
  await expect(page).toHaveURL('/login?next=%2Ftopics');
});
