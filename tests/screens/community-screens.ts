import { paths } from '../../src/contract/core/routes.ts';
import { arriving, press, type Screen } from './screen.ts';

/** The screens of the community, discussions and events, by route. */
export const communityScreens = {
  community: [
    { state: 'busy', address: () => paths.community() },
    { state: 'signed in', address: () => paths.community(), as: 'author' },
    ...arriving(() => paths.community(), /^\/community/),
    { state: 'empty', address: () => paths.community(), empty: true },
  ],
  leaderboard: [
    { state: 'all time', address: () => paths.leaderboard('all') },
    ...arriving(() => paths.leaderboard(), /^\/community/),
    { state: 'empty', address: () => paths.leaderboard(), empty: true },
  ],
  members: [
    { state: 'all', address: () => paths.members() },
    { state: 'nothing found', address: () => paths.members({ q: 'zzzzzz' }) },
    ...arriving(() => paths.members(), /^\/users(?!\/me)/),
    { state: 'empty', address: () => paths.members(), empty: true },
  ],
  discussions: [
    { state: 'all', address: () => paths.discussions() },
    { state: 'with unread ones', address: () => paths.discussions(), as: 'author' },
    ...arriving(() => paths.discussions(), /^\/discussions/),
    { state: 'empty', address: () => paths.discussions({ category: 'ideas' }), empty: true },
  ],
  newDiscussion: [
    { state: 'blank', address: () => paths.newDiscussion(), as: 'author' },
    {
      state: 'missing fields',
      address: () => paths.newDiscussion('ideas'),
      as: 'author',
      act: press('Start Discussion'),
    },
    {
      state: 'preview',
      address: () => paths.newDiscussion(),
      as: 'author',
      act: async (page) => {
        await page.getByLabel('Text').fill('I keep **three**:\n\n1. one\n2. `two`\n\n> and one more');
        await page.getByRole('tab', { name: 'Preview' }).click();
        await page.locator('strong').waitFor();
      },
    },
  ],
  discussion: [
    { state: 'as a visitor', address: ({ discussion }) => paths.discussion(discussion) },
    { state: 'own', address: ({ discussion }) => paths.discussion(discussion), as: 'author' },
    {
      state: 'quoting',
      address: ({ discussion }) => paths.discussion(discussion),
      as: 'newcomer',
      act: press('Quote'),
    },
    {
      state: 'deleting',
      address: ({ discussion }) => paths.discussion(discussion),
      as: 'author',
      act: async (page) => {
        await press('Delete')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    ...arriving(({ discussion }) => paths.discussion(discussion), /^\/discussions/),
    { state: 'not found', address: () => paths.discussion('nonsense') },
  ],
  events: [
    { state: 'upcoming', address: () => paths.events() },
    ...arriving(() => paths.events(), /^\/events/),
    { state: 'past', address: () => paths.events('past') },
    { state: 'none in the past', address: () => paths.events('past'), empty: true },
  ],
  newEvent: [{ state: 'not an admin', address: () => paths.newEvent(), as: 'author' }],
  event: [
    { state: 'upcoming', address: ({ events }) => paths.event(events.upcoming) },
    { state: 'joined', address: ({ events }) => paths.event(events.upcoming), as: 'newcomer' },
    { state: 'past', address: ({ events }) => paths.event(events.past) },
    { state: 'past, joined', address: ({ events }) => paths.event(events.past), as: 'newcomer' },
    { state: 'past, as an admin', address: ({ events }) => paths.event(events.past), as: 'admin' },
    ...arriving(({ events }) => paths.event(events.upcoming), /^\/events/),
    { state: 'not found', address: () => paths.event('nonsense') },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;
