import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type Reader, readerOf } from '../../support/site/reader.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';
import { type SiteMember, siteMember } from '../../support/site/site-member.ts';
import { wholeSearch } from '../../support/whole-search.ts';

// What Explore and the pages of topics show in their documents.

let site: ServedSite;
let author: SiteMember;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await servedSite();
  author = await siteMember(site, 'Author');
  const admin = await site.app.user('host', 'admin');
  const titles = [
    'Cover art',
    'Cover song',
    'Covers of books',
    'Bed cover',
    'Letter to a friend',
    'Letter box',
    'Open letter',
  ];
  for (const [n, title] of titles.entries())
    ids[title] = (
      await author.api.publishPrompt({
        body: aPrompt({
          title,
          categoryId: n < 4 ? 'design' : 'business',
          summary: 'Plain.',
          contentMd: 'Plain.',
        }),
      })
    ).id;
  await admin.api.featurePrompt({ params: { id: ids['Cover art'] ?? '' } });
  await countWords(systemContext(site.app));
});

const visit = (path: string): Promise<Reader> =>
  wholeSearch(
    async () => {
      const reader = readerOf(site);
      await reader.open(path);
      return reader;
    },
    (reader) => reader.text().includes('The search was stopped'),
  );
const titles = (page: Reader) => page.texts('article :is(h2, h3)');

describe('a search', () => {
  it('says that no prompt has both words, and shows the six closest', async () => {
    const page = await visit(paths.explore({ q: 'cover letter' }));
    expect(page.heading()).toBe('Results for “cover letter”');
    expect(page.text()).toContain('No prompt has both “cover” and “letter”. Closest:');
    expect(page.text()).toContain('0 prompts');
    expect(titles(page)).toHaveLength(6);
    expect(page.link('Next')).toBeUndefined();
    expect(page.texts('[role=status] a')).toEqual(['Save search']);
  });

  it('says that no prompt has all of three words', async () => {
    const page = await visit(paths.explore({ q: 'cover letter friend' }));
    expect(page.text()).toContain('No prompt has all of “cover”, “letter” and “friend”. Closest:');
  });

  it('has its count beside the heading, and no button that removes it', async () => {
    const page = await visit(paths.explore({ q: 'open letter', category: 'business' }));
    expect(page.heading()).toBe('Business');
    expect(page.texts('h2')).toContain('Results for “open letter”');
    const all = await visit(paths.explore({ q: 'letter' }));
    expect(all.text()).toContain('Results for “letter” 3 prompts');
    expect(all.text()).not.toContain('No prompt has');
    expect(all.button(/^Remove/)).toBeUndefined();
    expect(all.button('Clear filters')).toBeDefined();
  });
});

describe('a topic', () => {
  it('begins with its featured prompts, which are not repeated', async () => {
    const page = await visit(paths.explore({ category: 'design' }));
    expect(titles(page)[0]).toBe('Cover art');
    expect(titles(page).sort()).toEqual(['Bed cover', 'Cover art', 'Cover song', 'Covers of books']);
    expect(page.part('article', 'Cover art').textContent).toContain('Featured');
    const recent = await visit(paths.explore({ category: 'design', sort: 'recent' }));
    expect(titles(recent)[0]).toBe('Bed cover');
    expect(recent.text()).not.toContain('Featured');
  });

  it('does not name itself again, and keeps being the topic of a search', async () => {
    const page = await visit(paths.explore({ category: 'design' }));
    expect(page.texts('select[name=category]')).toEqual([]);
    expect(page.button(/^Remove category/)).toBeUndefined();
    page.fill('Search', 'cover');
    await page.press('Search', page.document.querySelector('main') ?? undefined);
    expect(page.path).toContain('category=design');
    expect(page.heading()).toBe('Design');
    await page.press('Remove category Design');
    expect(page.path).toBe(paths.explore({ q: 'cover', sort: 'trending' }));
    expect((await visit(paths.explore())).texts('select[name=category] option')[0]).toBe('All Categories');
  });

  it('without prompts has neither tags, authors nor a ribbon', async () => {
    const page = await visit(paths.explore({ category: 'education' }));
    expect(page.heading()).toBe('Education');
    expect(page.text()).toContain('No prompts found');
    expect(page.texts('header li')).toEqual([]);
  });
});
