import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { headingOf, linksIn, mainOf, textOf } from '../../support/site/markup.ts';
import { addLibrary } from '../../support/site/served-site.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

// What the documents of pages contain, as readers without scripts and search engines get them. The site has the starter library.

let app: TestApp;
let render: Awaited<ReturnType<typeof sitePages>>;

beforeAll(async () => {
  app = await testApp();
  render = await sitePages(app);
  await addLibrary(app);
});

async function contentOf(path: string): Promise<string> {
  const { status, html } = await render(path);
  expect([path, status]).toEqual([path, 200]);
  return mainOf(html);
}

/** Each page's address, heading and texts that it must contain. */
const texts: readonly [address: string, heading: string, texts: readonly (string | RegExp)[]][] = [
  [paths.topics(), 'Explore Topics', ['Community Stats', 'New to Promptorium?', 'Creative Writing']],
  [
    paths.recent(),
    'Recent Activity',
    ['Recently Viewed', 'Recently Created', 'stored locally', 'cleared after 30 days'],
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
      'amount you paid us in the 12 months before the claim',
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
      'do not sell personal data',
    ],
  ],
  [
    paths.about(),
    'About Promptorium',
    [
      'Our Mission',
      'Our Vision',
      'Our Values',
      '50K+',
      '200K+',
      '5M+',
      '150+',
      '2023',
      '2024',
      'hello@localhost',
    ],
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
  [paths.home(), 'Discover & Share AI Prompts That Work', []],
  [paths.explore({ category: 'gardening' }), 'Explore Prompts', ['No prompts found']],
  [paths.explore({ category: 'data science' }), 'Data Science', ['#data-quality', 'Featured']],
];

describe('the document of', () => {
  it.each(texts)('%s has the heading “%s” and its texts', async (address, heading, expected) => {
    const content = await contentOf(address);
    expect(headingOf(content)).toBe(heading);
    const text = textOf(content);
    for (const part of expected) expect(text).toMatch(part);
  });

  it.each([
    ['/no-such-page', 'Page not found'],
    [paths.prompt('0199a5c2-7d00-7000-8000-000000000000'), 'Post not found'],
    [paths.prompt('nonsense'), 'Post not found'],
    [paths.profile('nobody-here'), 'User not found'],
  ])('%s has the status 404 and says “%s”', async (address, text) => {
    const { status, html } = await render(address);
    expect(status).toBe(404);
    expect(textOf(mainOf(html))).toContain(text);
  });
});

it('every link of header and footer leads to a page', async () => {
  const { html } = await render(paths.home());
  const [header = '', footer = ''] = ['header', 'footer'].map(
    (tag) => new RegExp(`<${tag}\\b.*?</${tag}>`, 's').exec(html)?.[0],
  );
  expect(linksIn(header)).toContainEqual({ href: paths.topics(), text: 'Topics' });
  expect(linksIn(footer)).toContainEqual({ href: paths.home('recent'), text: 'Recent' });
  const links = [...linksIn(header), ...linksIn(footer)].map(
    ({ href }) => new URL(href, app.config.publicUrl),
  );
  const own = new Set(links.filter(({ origin }) => origin === app.config.publicUrl).map(String));
  expect(own.size).toBeGreaterThan(10);
  for (const address of own) {
    const isFile = /^\/(api|feed|sitemap)/.test(new URL(address).pathname);
    const { status } = isFile ? await app.fetch(new Request(address)) : await render(address);
    // Visitors are sent to the sign-in page from where only members write.
    expect([address, status]).toEqual([address, address.endsWith(paths.write()) ? 302 : 200]);
  }
});

describe('lists', () => {
  it('have ten prompts on home, and twelve on Explore with a link to the next page', async () => {
    const count = (content: string) => content.match(/<article\b/g)?.length;
    expect(count(await contentOf(paths.home('recent')))).toBe(10);
    const first = await contentOf(paths.explore());
    expect(count(first)).toBe(12);
    const next = linksIn(first).find(({ text }) => text === 'Next')?.href ?? '';
    expect(next).toBe(paths.explore({ page: 2 }));
    expect(await contentOf(next)).toMatch(/<a (?=[^>]*aria-current="page")[^>]*aria-label="Page 2"/);
  });

  it('lead to a prompt with its whole text', async () => {
    const [item] = (await app.visitor.featuredPrompts()).items;
    const { post } = await app.visitor.readPrompt({ params: { id: item?.id ?? '' } });
    const link = { href: paths.prompt(post.id), text: post.title };
    expect(linksIn(await contentOf(paths.home()))).toContainEqual(link);
    expect(linksIn(await contentOf(paths.explore({ q: post.title })))).toContainEqual(link);
    const content = await contentOf(paths.prompt(post.id));
    expect(headingOf(content)).toBe(post.title);
    const text = textOf(content);
    const withSpaces = (line: string) => line.trim().replace(/\s+/g, ' ');
    for (const line of post.contentMd.split('\n').filter((one) => one.trim().length > 20))
      expect(text).toContain(withSpaces(line));
  });

  it('lead to a prompt with all its samples', async () => {
    const author = await app.user('sampler');
    const sampleResponses = ['The first of the answers.', 'The second of the answers.'].map((content) => ({
      type: 'text' as const,
      content,
    }));
    const { id } = await author.api.publishPrompt({ body: aPrompt({ sampleResponses }) });
    const text = textOf(await contentOf(paths.prompt(id)));
    for (const { content } of sampleResponses) expect(text).toContain(content);
  });
});

describe('a topic', () => {
  const address = paths.explore({ category: 'data science' });

  it('has its own title, description, address and place for search engines', async () => {
    const { html } = await render(address);
    const { category } = await app.visitor.readTopic({ params: { id: 'data-science' } });
    expect(html).toMatch(/<title>Data Science prompts · /);
    expect(html).toContain(`<meta name="description" content="${category.description}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${app.config.publicUrl}${address}"/>`);
    expect(html).not.toContain('name="robots"');
    expect(html).toMatch(/"BreadcrumbList".*"name":"Topics".*"name":"Data Science"/s);
  });

  it('has its authors, and links to its tags, which lead to prompts', async () => {
    const author = await app.user('author');
    await author.api.publishPrompt({ body: aPrompt({ categoryId: 'data-science', tags: ['pandas'] }) });
    const content = await contentOf(address);
    const authors = content.match(/<ul aria-label="Top authors".*?<\/ul>/s)?.[0] ?? '';
    expect(linksIn(authors).map(({ href }) => href)).toContain(paths.profile('author'));
    const tagged = linksIn(content).find(({ href }) => href.includes('tags='))?.href ?? '';
    expect(tagged).toMatch(/category=data\+science&tags=/);
    expect(await contentOf(tagged)).toContain('<article');
  });
});

it('each search links to its own feed', async () => {
  for (const [page, feed] of [
    ['/explore?q=explain&sort=oldest&view=list', '/feeds/search.xml?q=explain'],
    ['/explore?tags=code,b&category=data+science', '/feeds/search.xml?category=data-science&tags=code%2Cb'],
    ['/explore?category=data+science', '/feeds/topics/data-science.xml'],
    ['/explore?q=explain&category=nothing', '/feed.xml'],
  ] as const) {
    const { html } = await render(page);
    const href = /<link rel="alternate"[^>]* href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect([page, href]).toEqual([page, app.config.publicUrl + feed]);
    expect((await app.get(feed)).status).toBe(200);
  }
});
