/**
 * Every screen of the site, by route. `npm run screens` takes pictures of all of them; the browser tests
 * visit the first one of each route. Both fail for a route without screens.
 */
import type { Page } from '@playwright/test';
import { paths, routes } from '../../src/contract/core/routes.ts';
import { profileAddress } from '../../src/web/people/profile-address.ts';
import { accountScreens } from './account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { collectionScreens } from './collection-screens.ts';
import { communityScreens } from './community-screens.ts';
import type { Content } from './content.ts';
import { decisionScreens } from './decision-screens.ts';
import { marketScreens } from './market-screens.ts';
import { muteScreens } from './mute-screens.ts';
import { notificationScreens } from './notification-screens.ts';
import { payoutScreens } from './payout-screens.ts';
import { promptScreens } from './prompt-screens.ts';
import { proposalScreens } from './proposal-screens.ts';
import { arriving, press, type Screen } from './screen.ts';
import { answer, follow, hold } from './states.ts';

export type RouteName = keyof typeof routes | 'not-found';

/** Counts of a large library. */
const facets = {
  categories: {
    items: [
      { key: 'creative-writing', name: 'Creative Writing', count: 1000 },
      { key: 'education', name: 'Education', count: 7 },
    ],
    isLowerBound: true,
  },
  tags: {
    items: ['checklist', 'donaudampfschifffahrtsgesellschaft', 'tone', 'style', 'kurz', 'ملخص'].map(
      (name, n) => ({
        key: name,
        name,
        count: 900 - n * 130,
      }),
    ),
    isLowerBound: true,
  },
  languages: {
    items: [
      { key: 'en', name: 'English', count: 812 },
      { key: 'de', name: 'German', count: 95 },
    ],
    isLowerBound: true,
  },
  prices: { items: [{ key: 'premium', name: 'Premium', count: 3 }], isLowerBound: false },
};

/** The first screen of each route is the page in its most common state. */
export const screens: Record<RouteName, readonly [Screen, ...Screen[]]> = {
  home: [
    { state: 'featured', address: () => paths.home() },
    { state: 'trending', address: () => paths.home('trending') },
    { state: 'recent', address: () => paths.home('recent') },
    { state: 'signed in', address: () => paths.home(), as: 'author' },
    { state: 'following', address: () => paths.home('following'), as: 'newcomer' },
    { state: 'following a user without prompts', address: () => paths.home('following'), as: 'admin' },
    { state: 'following no users', address: () => paths.home('following'), as: 'author' },
    { state: 'menu for visitors', address: () => paths.home(), act: openMenu, width: 390 },
    { state: 'menu for members', address: () => paths.home(), as: 'author', act: openMenu },
    {
      state: 'suggestions',
      address: () => paths.home(),
      act: (page) =>
        page
          .getByRole('combobox', { name: 'Search prompts' })
          .pressSequentially('e')
          .then(() => page.getByRole('option').first().waitFor()),
      // On phones, a button opens the field.
      width: 1280,
    },
    {
      state: 'search over the bar',
      address: () => paths.home(),
      act: async (page) => {
        await press('Search')(page);
        await page.getByRole('banner').getByRole('combobox').pressSequentially('e');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
      },
      width: 390,
    },
    {
      state: 'command palette',
      address: () => paths.home(),
      as: 'author',
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('memo');
        await page.getByRole('option', { name: /^Decision memo/ }).waitFor();
      },
    },
    {
      state: 'keyboard shortcuts',
      address: () => paths.home(),
      act: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
    },
    { state: 'offline', address: () => paths.home(), act: (page) => page.context().setOffline(true) },
    ...arriving(() => paths.home(), /^\/(posts|categories|stats)/),
    { state: 'empty', address: () => paths.home(), empty: true },
    { state: 'empty trending', address: () => paths.home('trending'), empty: true },
  ],
  ...collectionScreens,
  ...marketScreens,
  ...payoutScreens,
  ...promptScreens,
  ...proposalScreens,
  ...decisionScreens,
  explore: [
    { state: 'grid', address: () => paths.explore({ sort: 'recent' }) },
    { state: 'list', address: () => paths.explore({ sort: 'recent', view: 'list' }) },
    { state: 'kind and model', address: () => paths.explore({ kind: 'agent', model: 'gpt-5' }) },
    { state: 'with collections', address: () => paths.explore({ q: 'ask model' }) },
    {
      state: 'fill in and copy',
      address: () => paths.explore({ q: 'decision memo' }),
      act: async (page) => {
        await page.getByRole('button', { name: /^Copy Decision memo/ }).click();
        await page.getByRole('dialog').getByRole('textbox').first().fill('whether to move the office');
      },
    },
    {
      state: 'narrowed',
      address: () =>
        paths.explore({ q: 'explain', category: 'education', tags: ['explaining', 'long words'] }),
    },
    { state: 'tags', address: () => paths.explore(), act: press(/^Tags/), width: 1280 },
    {
      state: 'filters',
      address: () => paths.explore({ category: 'design' }),
      act: press(/^Filters/),
      width: 390,
    },
    {
      state: 'languages',
      address: () => paths.explore({ category: 'design', price: 'free' }),
      act: async (page) => {
        await answer(page, /^\/posts\/facets/, facets);
        const reach = page.getByRole('button', { name: /^(More|Filters)/ }).filter({ visible: true });
        await reach.click();
        await page.getByRole('option', { name: 'German' }).waitFor({ state: 'attached' });
      },
    },
    { state: 'last page', address: () => paths.explore({ page: 3 }) },
    { state: 'past the end', address: () => paths.explore({ page: 99 }) },
    { state: 'mistyped', address: () => paths.explore({ q: 'rubrik' }) },
    { state: 'topic', address: () => paths.explore({ category: 'programming' }) },
    { state: 'wrong filters', address: () => paths.explore({ q: 'explain', language: 'fi', price: 'free' }) },
    { state: 'nothing found', address: () => paths.explore({ q: 'zzzzzz', tags: ['nothing'] }) },
    {
      state: 'saving the search',
      address: () => paths.explore({ q: 'explain', tags: ['code review'] }),
      as: 'newcomer',
      act: press('Save search'),
    },
    {
      state: 'saved search',
      address: () => paths.explore({ q: 'explain', category: 'programming' }),
      as: 'author',
    },
    ...arriving(() => paths.explore(), /^\/(posts|categories)/),
    { state: 'empty', address: () => paths.explore(), empty: true },
  ],
  topics: [
    { state: 'all', address: () => paths.topics() },
    { state: 'topic opened, signed in', address: () => paths.topics({ category: 'design' }), as: 'author' },
    { state: 'nothing found', address: () => paths.topics({ q: 'zzzzzz' }) },
    ...arriving(() => paths.topics(), /^\/(categories|stats)/),
    { state: 'empty', address: () => paths.topics(), empty: true },
  ],
  write: [
    { state: 'new', address: () => paths.write(), as: 'author' },
    { state: 'edit', address: ({ prompts }) => paths.write(prompts.long), as: 'author' },
    {
      state: 'preview',
      address: ({ prompts }) => paths.write(prompts.long),
      as: 'author',
      act: press('Preview'),
    },
    { state: 'missing fields', address: () => paths.write(), as: 'author', act: press(/^Publish/) },
    {
      state: 'described inputs',
      address: ({ prompts }) => paths.write(prompts.described),
      as: 'author',
      act: async (page) => {
        await page.locator('summary', { hasText: 'recipient' }).click();
        await page.locator('summary', { hasText: 'points' }).click();
      },
    },
    { state: 'draft', address: ({ prompts }) => paths.write(prompts.draft), as: 'author' },
    { state: 'not yours', address: ({ prompts }) => paths.write(prompts.plain), as: 'newcomer' },
    {
      state: 'loading',
      address: () => paths.about(),
      as: 'author',
      act: async (page, { prompts }) => {
        await hold(page, /^\/posts/);
        await follow(page, paths.write(prompts.plain));
      },
    },
  ],
  ...accountScreens,
  ...notificationScreens,
  ...muteScreens,
  profile: [
    { state: 'of another user', address: ({ users }) => paths.profile(users.author.username) },
    { state: 'own', address: ({ users }) => paths.profile(users.author.username), as: 'author' },
    {
      state: 'liked',
      address: ({ users }) => profileAddress(users.author.username, 'liked'),
      as: 'author',
    },
    {
      state: 'deleting',
      address: ({ users }) => paths.profile(users.author.username),
      as: 'author',
      act: press(/^Delete/),
    },
    {
      state: 'of another, signed in',
      address: ({ users }) => paths.profile(users.author.username),
      as: 'newcomer',
    },
    {
      state: 'own drafts',
      address: ({ users }) => profileAddress(users.author.username, 'drafts'),
      as: 'author',
    },
    {
      state: 'own hidden',
      address: ({ users }) => profileAddress(users.author.username, 'hidden'),
      as: 'author',
    },
    { state: 'own, empty', address: ({ users }) => paths.profile(users.newcomer.username), as: 'newcomer' },
    {
      state: 'own, no bookmarks',
      address: ({ users }) => profileAddress(users.newcomer.username, 'bookmarked'),
      as: 'newcomer',
    },
    {
      state: 'collections',
      address: ({ users }) => profileAddress(users.author.username, 'collections'),
    },
    {
      state: 'own collections',
      address: ({ users }) => profileAddress(users.author.username, 'collections'),
      as: 'author',
    },
    {
      state: 'no collections',
      address: ({ users }) => profileAddress(users.newcomer.username, 'collections'),
      as: 'newcomer',
    },
    ...arriving(({ users }) => paths.profile(users.author.username), /^\/users\/(?!me)/),
    { state: 'not found', address: () => paths.profile('nobody-here') },
  ],
  recent: [
    {
      state: 'viewed',
      address: () => paths.recent(),
      act: async (page, { prompts }) => {
        await page.evaluate(
          (views) => localStorage.setItem('recent-views', JSON.stringify(views)),
          viewsOf(prompts),
        );
        await page.reload();
      },
    },
    { state: 'nothing viewed', address: () => paths.recent() },
    { state: 'created', address: () => paths.recent('created'), as: 'author' },
    { state: 'nothing created', address: () => paths.recent('created'), as: 'newcomer' },
    { state: 'created, signed out', address: () => paths.recent('created') },
  ],
  about: [
    { state: 'page', address: () => paths.about() },
    ...arriving(() => paths.about(), /^\/content\/about/),
  ],
  help: [{ state: 'page', address: () => paths.help() }],
  contact: [
    { state: 'blank', address: () => paths.contact() },
    { state: 'signed in', address: () => paths.contact(), as: 'author' },
    { state: 'missing fields', address: () => paths.contact(), act: press('Send message') },
    {
      state: 'sent',
      address: () => paths.contact(),
      as: 'author',
      act: async (page) => {
        await page.getByLabel('Subject').fill('A question');
        await page.getByLabel('Message').fill('Where are the poems?');
        await page.getByRole('button', { name: 'Send message' }).click();
      },
    },
  ],
  ...communityScreens,
  ...adminScreens,
  inspect: [
    { state: 'empty', address: () => paths.inspect() },
    {
      state: 'findings',
      address: () => paths.inspect(),
      act: async (page) => {
        await page.getByRole('button', { name: 'Try an example' }).click();
        await page.getByText('Tag characters').first().waitFor();
      },
    },
    {
      state: 'clear',
      address: () => paths.inspect(),
      act: async (page) => {
        await page.getByLabel('Text').fill('Explain [this code] in two sentences.');
        await page.getByText('Nothing hidden').waitFor();
      },
    },
  ],
  agents: [
    { state: 'site', address: () => paths.agents() },
    { state: 'prompt', address: ({ prompts }) => paths.agents({ prompt: prompts.long }) },
    {
      state: 'with a key',
      address: () => paths.agents(),
      act: (page) => page.getByLabel('Use a key').check(),
    },
  ],
  guidelines: [{ state: 'page', address: () => paths.guidelines() }],
  privacy: [{ state: 'page', address: () => paths.privacy() }],
  terms: [{ state: 'page', address: () => paths.terms() }],
  cookies: [{ state: 'page', address: () => paths.cookies() }],
  dmca: [{ state: 'page', address: () => paths.dmca() }],
  'not-found': [{ state: 'page', address: () => '/no-such-page' }],
};

/** An error message about routes without screens; undefined if every route has one. */
export function missingScreens(): string | undefined {
  const missing = (Object.keys(routes) as RouteName[]).filter((name) => !screens[name]?.length);
  if (!missing.length) return undefined;
  const named = missing.map((name) => `${name} (${name === 'not-found' ? '*' : routes[name]})`).join(', ');
  return `No screen shows ${named}: add one to tests/screens/screens.ts, so that it is drawn and walked through.`;
}

async function openMenu(page: Page): Promise<void> {
  await press('Menu')(page);
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

function viewsOf(prompts: Content['prompts']): object[] {
  const hour = 3_600_000;
  const view = (id: string, title: string, age: number) => ({
    id,
    title,
    author: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    topic: 'Creative Writing',
    color: '#8a5a2b',
    at: Date.now() - age,
  });
  return [
    view(
      prompts.long,
      `A title as long as titles may be, ${'and then some more, '.repeat(9)}`.slice(0, 200),
      0,
    ),
    view(prompts.plain, 'Haiku', hour),
    view(prompts.arabic, 'اكتب رسالة رسمية مهذبة إلى جهة حكومية', 30 * hour),
    view('gone', 'What is gone by now', 300 * hour),
  ];
}
