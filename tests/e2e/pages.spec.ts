import { paths } from '../../src/contract/routes.ts';
import { apiOf, expect, open, test } from './support/fixtures.ts';

/** Each page's address, heading, and texts that must stand on it. */
const pages: readonly [address: string, heading: string, texts: readonly (string | RegExp)[]][] = [
  [paths.topics(), 'Explore Topics', ['Community Stats', 'New to Promptorium?', 'Creative Writing']],
  [
    paths.recent(),
    'Recent Activity',
    ['Recently Viewed', 'Recently Created', /stored locally/, /cleared after 30 days/],
  ],
  [
    paths.terms(),
    'Terms of Service',
    [
      /Last updated: \w+ \d+, 20\d\d/,
      'Description of Service',
      'User Accounts',
      'User Content',
      'Intellectual Property',
      'Privacy',
      'Prohibited Uses',
      'Disclaimers',
      'Limitation of Liability',
      'Changes to Terms',
      /amount you paid us in the 12 months before the claim/,
    ],
  ],
  [
    paths.privacy(),
    'Privacy Policy',
    [
      'GDPR Compliant',
      'Encrypted',
      'Information We Collect',
      'How We Use Information',
      'Cookies',
      'Data Security',
      'Your Privacy Rights',
      'Data Sharing',
      'International Transfers',
      /do not sell personal data/,
    ],
  ],
  [
    paths.about(),
    'About Promptorium',
    ['Our Mission', 'Our Vision', 'Our Values', '50K+', '200K+', '5M+', '150+', '2023', '2024', /press@127/],
  ],
  [paths.cookies(), 'Cookie Policy', ['promptorium.session_token', 'Recent activity', 'Drafts']],
  [paths.dmca(), 'DMCA', ['Send a notice', 'Counter-notice']],
  [
    paths.community(),
    'Community',
    [
      'Join Community',
      'Active Members',
      'Total Prompts',
      'Monthly Downloads',
      'Community Rating',
      'Be Respectful',
      'Share Knowledge',
      'Quality Content',
      'Ask Questions',
      'Top Contributors',
      'Quick Actions',
    ],
  ],
  [paths.leaderboard(), 'Leaderboard', ['This month', 'This year', 'All time', 'What the badges mean']],
  [paths.members(), 'Members', ['Promptorium', '@promptorium']],
  [paths.help(), 'Help Center', ['How do I find a prompt?', 'How do I fill in placeholders?']],
  [paths.contact(), 'Contact us', ['Help Center', 'DMCA page', 'Subject', 'Message', '0/5,000']],
  [
    paths.guidelines(),
    'Community Guidelines',
    ['Be Respectful', 'Share Knowledge', 'Quality Content', 'Ask Questions'],
  ],
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('each page has its heading and its texts', async ({ page }) => {
      for (const [address, heading, texts] of pages) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        for (const text of texts)
          await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
      }
    });
  });
}

test('every link of header and footer leads to a page', async ({ page, request, site }) => {
  await page.goto(paths.home());
  const links = page.locator('header a, footer a');
  const addresses = new Set(
    await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)),
  );
  expect(addresses.size).toBeGreaterThan(10);
  for (const address of addresses) {
    if (!address.startsWith(site.url)) continue;
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Topics' })).toHaveAttribute(
    'href',
    '/topics',
  );
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Recent' })).toHaveAttribute(
    'href',
    '/?tab=recent',
  );
});

test('topics are reached from home, searched while typing, and lead to their prompts', async ({ page }) => {
  await open(page, paths.home());
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Business/ })
    .click();
  await expect(page).toHaveURL('/topics?category=business');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first().getByRole('heading')).toHaveText('Business');
  await expect(
    cards.first().getByRole('list', { name: 'Top prompts in Business' }).getByRole('link'),
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

test.describe('while the server has neither topics nor figures', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('both say so, show what ships with the site, and are fetched again', async ({ page }) => {
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

test('what was viewed is listed until it is cleared, without what is gone', async ({ page, site }) => {
  const { items } = await apiOf(site).recentPrompts({ query: { limit: 2 } });
  await open(page, paths.recent());
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  for (const { id } of items) {
    await open(page, paths.prompt(id));
    await page.waitForFunction((viewed) => localStorage.getItem('recent-views')?.includes(viewed), id);
  }
  await open(page, paths.recent());
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('link');
  await expect(rows).toHaveText(items.map(({ title }) => title).reverse());
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.at(-1)?.title ?? '');
  await open(page, paths.recent());
  await page.getByRole('button', { name: 'Clear activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear activity' }).click();
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  await page.getByRole('tab', { name: 'Recently Created' }).click();
  await expect(page).toHaveURL('/recent?tab=created');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('what one created is listed with one’s account', async ({ page, signedIn, context, site }) => {
  expect(signedIn.username).toBeTruthy();
  await open(page, paths.recent('created'));
  await expect(page.getByText('No recently created prompts')).toBeVisible();
  const title = `Plan a quiet week ${Date.now()}`;
  const reply = await context.request.post(`${site.url}/api/posts`, {
    data: {
      title,
      contentMd: 'Plan my week around [one thing].',
      summary: 'A week with one aim.',
      categoryId: 'business',
      imageUrl: '/covers/business/week.svg',
    },
  });
  expect(reply.status()).toBe(201);
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: title })).toBeVisible();
});

test('a topic is followed by its members, and offers visitors to sign in', async ({
  page,
  signedIn,
  context,
}) => {
  expect(signedIn.username).toBeTruthy();
  await open(page, paths.topics());
  const design = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Design' }) });
  await design.getByRole('button', { name: 'Follow Design' }).click();
  await expect(design.getByText('1 follower')).toBeVisible();
  await page.reload();
  await design.getByRole('button', { name: 'Stop following Design' }).click();
  await expect(design.getByText('0 followers')).toBeVisible();
  await context.clearCookies();
  await open(page, paths.topics());
  await design.getByRole('button', { name: 'Follow Design' }).click();
  await expect(page).toHaveURL('/login?next=%2Ftopics');
});

test('a table of contents leads to its section and stays there; the dark page prints on white', async ({
  page,
}) => {
  await open(page, paths.terms());
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Disclaimers' })
    .click();
  await expect(page.getByRole('heading', { name: 'Disclaimers' })).toBeInViewport();
  await expect(page).toHaveURL('/terms#disclaimers');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(28, 27, 25)');
  await page.goto(paths.help());
  await expect(page.getByText('Type what you need into the search box')).toBeVisible();
});
