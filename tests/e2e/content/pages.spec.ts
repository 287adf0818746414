import { paths } from '../../../src/contract/core/routes.ts';
import { expect, open, test } from '../support/fixtures.ts';

/** Each page's URL, heading and texts that it must contain. */
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
    ['Our Mission', 'Our Vision', 'Our Values', '50K+', '200K+', '5M+', '150+', '2023', '2024', /hello@127/],
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
  [paths.members({ q: 'promptorium' }), 'Members', ['Promptorium', '@promptorium']],
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

test('a printed prompt has its text and every sample, and no controls', async ({ page, content }) => {
  await open(page, paths.prompt(content.prompts.long));
  const samples = page.getByRole('article').first().locator('[role=tabpanel]');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Main Content' })).toBeVisible();
  expect(await samples.count()).toBeGreaterThan(1);
  for (const sample of await samples.all()) await expect(sample).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Explore' })).toHaveCount(0);
  await expect(page.getByRole('article').first().getByText('4.0 (1)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open on youtube.com' })).toBeVisible();
});

test('a printed discussion is black on white in dark mode, too', async ({ page, content }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, paths.discussion(content.discussion));
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('Me, too.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Discussions' })).toHaveCount(0);
});

test('without scripts the header on a phone has links instead of buttons that would do nothing', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(paths.home());
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.login());
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(paths.explore());
  await context.close();
});

test('a table of contents links to its sections and stays visible; the dark page prints on white', async ({
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
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto(paths.help());
  await expect(page.getByText('Type what you need into the search box')).toBeVisible();
});
