import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { establishAccounts } from '../../support/site/established-accounts.ts';
import { fieldValue, type Reader, readerOf } from '../../support/site/reader.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';
import { type SiteMember, siteMember } from '../../support/site/site-member.ts';

// What visitors and members read and find without scripts. What is written so is in `forms-without-scripts.test.ts`.

let site: ServedSite;
let author: SiteMember;
let visitor: Reader;

beforeAll(async () => {
  site = await servedSite({ library: true });
  author = await siteMember(site, 'Author');
});

const visit = async (path: string) => {
  visitor = readerOf(site);
  await visitor.open(path);
  return visitor;
};

describe('searches are forms', () => {
  it('in the header', async () => {
    const page = await visit(paths.about());
    page.fill(/^Search prompts/, 'memo');
    await page.submit(/^Search prompts/);
    expect(page.path).toBe(paths.explore({ q: 'memo' }));
    expect(fieldValue(page.field(/^Search prompts/))).toBe('memo');
  });

  it('on a profile', async () => {
    for (const title of ['Basil soup', 'Tomato soup', 'Apple pie', 'Plum jam'])
      await author.api.publishPrompt({ body: aPrompt({ title }) });
    const page = await visit(paths.profile(author.username));
    page.fill('Search prompts by Author', 'soup');
    page.fill('Sort', 'oldest');
    await page.press('Search', page.document.querySelector('main') ?? undefined);
    expect(page.path).toBe(`${paths.profile(author.username)}?q=soup&sort=oldest`);
    expect(page.texts('article :is(h2, h3)')).toEqual(['Basil soup', 'Tomato soup']);
  });

  it('in the help', async () => {
    const page = await visit(paths.help());
    page.fill('Search the help', 'placeholders');
    await page.press('Search', page.document.querySelector('main') ?? undefined);
    expect(page.path).toBe(`${paths.help()}?q=placeholders`);
    expect(page.text()).toContain('has a field for each');
  });

  it('in discussions', async () => {
    await author.api.startDiscussion({
      body: { category: 'help', title: 'About zeugmas', bodyMd: 'Do you use them?' },
    });
    const page = await visit(paths.discussions());
    page.fill('Search discussions', 'zeugmas');
    await page.press('Search', page.document.querySelector('main') ?? undefined);
    expect(page.texts('article')).toEqual([expect.stringContaining('About zeugmas')]);
  });
});

it('a discussion and a reply are reported to the team by others than their authors', async () => {
  const { discussion } = await author.api.startDiscussion({
    body: { category: 'help', title: 'Buy watches', bodyMd: 'Cheap ones.' },
  });
  const { id } = discussion;
  const { reply } = await author.api.addReply({ params: { id }, body: { bodyMd: 'Very cheap.' } });
  const page = await visit(paths.discussion(id));
  for (const [element, text, address] of [
    ['article', 'Cheap ones.', paths.discussion(id)],
    ['li', 'Very cheap.', paths.discussion(id, { reply: reply.id })],
  ] as const) {
    await page.open(paths.discussion(id));
    await page.follow('Report', page.part(element, text));
    expect(page.heading()).toBe('Contact us');
    expect(fieldValue(page.field('Subject'))).toBe('Report');
    expect(fieldValue(page.field('Message')).trim()).toBe(site.url + address);
  }
  await page.open(`${paths.contact()}?report=https://example.com/`);
  expect(fieldValue(page.field('Message'))).toBe('');
  await author.reader.open(paths.discussion(id));
  expect(author.reader.link('Report')).toBeUndefined();
});

it('a list of prompts repeats neither its author nor the kind of a prompt', async () => {
  const seaside = await siteMember(site, 'Seaside');
  const title = 'Paint the sea at noon';
  await seaside.api.publishPrompt({ body: aPrompt({ title, kind: 'image', tags: ['image', 'seascape'] }) });
  const page = await visit(paths.profile(seaside.username));
  const card = page.part('article', title);
  expect(page.link('seascape', card)).toBeDefined();
  expect(page.link('image', card)).toBeUndefined();
  expect(page.link(/Seaside/, card)).toBeUndefined();
  await page.open(paths.home('recent'));
  expect(page.link(/Seaside/, page.part('article', title))).toBeDefined();
});

it('figures of the home page are not shown twice', async () => {
  const page = await visit(paths.home());
  expect(page.text()).toMatch(/active authors? in 30 days/i);
  // All prompts of this site are new.
  expect(page.text()).not.toMatch(/new this month/i);
});

describe('Explore', () => {
  it('has a form to filter, and links that remove filters', async () => {
    const page = await visit(paths.explore());
    const main = () => page.document.querySelector('main') ?? undefined;
    page.fill('Language', 'en');
    page.fill('Tags', 'sql');
    await page.press('List view');
    page.check('Text');
    await page.press('Search', main());
    expect([fieldValue(page.field('Language')), fieldValue(page.field('Tags'))]).toEqual(['en', 'sql']);
    expect(new URLSearchParams(page.path.split('?')[1]).get('view')).toBe('list');
    await page.press('Grid view');
    await page.press('Remove kind Text');
    expect(page.text()).toMatch(/\d prompts?/);
    await page.press('Remove tag sql');
    expect(page.path).toBe(paths.explore({ language: 'en' }));
    await page.press('Clear filters');
    expect(page.path).toMatch(/^\/explore\??$/);
  });

  it('links an empty result to what there is', async () => {
    const page = await visit(paths.explore({ q: 'sql', language: 'fi' }));
    await page.follow(/^Without Finnish/);
    expect(page.path).toBe(paths.explore({ q: 'sql' }));
  });

  it('reaches a page by its number', async () => {
    const page = await visit(paths.explore());
    expect(page.button('Load more')).toBeUndefined();
    await page.follow('Page 2');
    expect(page.path).toBe(paths.explore({ page: 2 }));
    expect(page.texts('[aria-current="page"]')).toEqual(['2']);
  });

  it('says how search results are sorted', async () => {
    const page = await visit(paths.explore({ q: 'explain' }));
    const note = page.button('How is this sorted?')?.getAttribute('popovertarget') ?? '';
    expect(page.document.getElementById(note)?.textContent).toContain('The best match comes first');
    await page.open(paths.explore({ sort: 'recent' }));
    expect(page.button('How is this sorted?')).toBeUndefined();
  });

  it('has no buttons in cards', async () => {
    const page = await visit(paths.explore());
    expect(page.document.querySelectorAll('article').length).toBe(12);
    for (const article of page.document.querySelectorAll('article'))
      expect(page.button(/./, article)).toBeUndefined();
  });
});

describe('buttons for members lead visitors to sign in', () => {
  it('from a prompt, with the reason', async () => {
    const { id } = await author.api.publishPrompt({ body: aPrompt() });
    const page = await visit(paths.prompt(id));
    await page.press(/^Bookmark \d/);
    expect(page.path).toBe(`/login?${new URLSearchParams({ next: paths.prompt(id) })}`);
    expect(page.text()).toContain('Sign in to write, like and bookmark prompts.');
    await page.open(paths.prompt(id));
    await page.press('Sign in to rate and comment');
    expect(page.path).toBe(`/login?${new URLSearchParams({ next: `${paths.prompt(id)}#comments` })}`);
  });

  it('from a discussion', async () => {
    const { discussion } = await author.api.startDiscussion({
      body: { category: 'ideas', title: 'A dark idea', bodyMd: 'What if it were **dark**?' },
    });
    const page = await visit(paths.discussions({ category: 'ideas' }));
    await page.follow('A dark idea');
    expect(page.texts('strong')).toContain('dark');
    await page.press('Sign in to reply');
    expect(page.path).toBe(`/login?${new URLSearchParams({ next: paths.discussion(discussion.id) })}`);
    await page.open(paths.newDiscussion('ideas'));
    expect(page.path).toMatch(/^\/login\?next=/);
  });
});

describe('a prompt', () => {
  it('shows comments, deleted ones too, and the page with a linked one', async () => {
    const { id } = await author.api.publishPrompt({ body: aPrompt() });
    const ids: string[] = [];
    for (let n = 1; n <= 30; n++)
      ids.push(
        (await author.api.addComment({ params: { id }, body: { bodyMd: `Comment ${n}.` } })).comment.id,
      );
    await author.api.addComment({
      params: { id },
      body: { bodyMd: 'An answer.', parentId: ids[28] as string },
    });
    await author.api.deleteComment({ params: { id: ids[28] as string } });
    const page = await visit(paths.prompt(id));
    expect(page.text()).toContain('Comment 30.');
    expect(page.text()).toContain('(deleted)');
    expect(page.text()).not.toContain('Comment 1.');
    await page.open(paths.comment(id, ids[0] ?? ''));
    expect(page.texts(`#comment-${ids[0]}`)).toEqual([expect.stringContaining('Comment 1.')]);
    expect(page.text()).not.toContain('Comment 30.');
  });

  it('shows samples, links to videos, and has a download', async () => {
    await establishAccounts(site, [author.username]);
    const { id } = await author.api.publishPrompt({
      body: aPrompt({
        title: 'Tides: a “short” guide',
        contentMd: 'Explain [topic] in [tone].',
        sampleResponses: [
          { type: 'text', title: 'Plan', content: '# A plan\n\n- First' },
          { type: 'text', title: 'Plain', content: 'Just words' },
          { type: 'video', title: 'Clip', content: 'https://www.youtube.com/watch?v=abcdefghijk' },
        ],
      }),
    });
    const page = await visit(paths.prompt(id));
    expect(page.texts('pre')).toEqual(expect.arrayContaining(['# A plan - First', 'Just words']));
    expect(page.link(/Open on youtube.com/)).toBeDefined();
    expect(page.button('Open in…')).toBeUndefined();
    await page.follow('Download .md');
    expect(page.headers.get('content-disposition')).toContain('tides-a-short-guide.md');
    expect(page.html).toContain('Explain [topic] in [tone].');
  });

  it('shows what changed in a version, and compares others by a form', async () => {
    const body = aPrompt({ title: 'Water the plants', contentMd: 'Water [plants] every day.' });
    const { id } = await author.api.publishPrompt({ body });
    const { comment } = await author.api.addComment({ params: { id }, body: { bodyMd: 'Mine drowned.' } });
    await author.api.updatePrompt({
      params: { id },
      body: { ...body, contentMd: 'Water [plants] every week.', versionNote: 'Less water' },
    });
    const page = await visit(paths.prompt(id));
    await page.follow('Version 2');
    expect(page.text()).toContain('Less water');
    expect([page.texts('del'), page.texts('ins')]).toEqual([['day'], ['week']]);
    page.fill('From version', '2');
    await page.press('Compare');
    expect(page.text()).toContain('These two versions have the same text.');
    await page.open(paths.comment(id, comment.id));
    expect(page.texts(`#comment-${comment.id}`)[0]).toContain('on version 1');
  });

  it('shows members the counts of likes, and nothing that needs scripts', async () => {
    const { id } = await author.api.publishPrompt({ body: aPrompt() });
    const member = await siteMember(site, 'Liker');
    await member.api.addLike({ params: { id } });
    await member.reader.open(paths.prompt(id));
    expect(member.reader.texts('[title="Like"]')).toEqual(['Like 1']);
    for (const name of [/^Like/, /^Bookmark/, 'Share', 'Copy', 'Report'])
      expect(member.reader.button(name)).toBeUndefined();
    await member.reader.open(paths.profile(author.username));
    expect(member.reader.text()).toContain('followers');
    expect(member.reader.button(/^Follow/)).toBeUndefined();
  });

  it('that is adult is shown after a question only, also from the cache', async () => {
    const title = 'An evening of velvet';
    const { id } = await author.api.publishPrompt({
      body: aPrompt({ title, contentMd: 'Whisper velvet slowly.', isAdult: true }),
    });
    const page = await visit(paths.prompt(id));
    expect([page.status, page.heading()]).toEqual([200, 'This prompt is for adults']);
    expect(page.html).not.toContain('velvet');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    await page.press('Show the prompt');
    expect(page.heading()).toBe(title);
    expect(page.text()).toContain('Whisper velvet slowly.');
    expect(page.html).not.toContain('CreativeWork');
    await page.open(paths.prompt(id));
    expect(page.heading()).toBe('This prompt is for adults');
  });
});

it('the Following tab is a link', async () => {
  const member = await siteMember(site, 'Follower');
  await member.api.followTopic({ params: { id: 'business' } });
  await member.reader.open(paths.home());
  await member.reader.follow('Following');
  expect(member.reader.texts('[role="tabpanel"] article')[0]).toContain('Business');
});

it('the guides of the API list all endpoints and lead to each other', async () => {
  const page = await visit('/api/docs');
  expect(page.link(/^POST ?\/posts ?Publish a prompt/)).toBeDefined();
  await page.follow('Quick start', page.document.querySelector('main') ?? undefined);
  expect(page.html).toContain('curl -sS &quot;$API/categories&quot;');
  await page.open('/api/docs/reference');
  expect(page.link('OpenAPI document')).toBeDefined();
});
