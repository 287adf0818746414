import { paths } from '../../src/contract/core/routes.ts';
import { notificationPage } from './notification-content.ts';
import { press, type Screen } from './screen.ts';
import { answer, fail, failureText, follow } from './states.ts';

export const notificationScreens: Record<
  'notifications' | 'notificationMails' | 'unsubscribe',
  [Screen, ...Screen[]]
> = {
  notifications: [
    { state: 'several', address: () => paths.notifications(), as: 'author' },
    { state: 'none', address: () => paths.notifications(), as: 'admin' },
    {
      state: 'of every kind',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await answer(page, /^\/users\/me\/notifications$/, notificationPage);
        await follow(page, paths.notifications());
        await page.getByText('and 11 others').first().waitFor();
      },
    },
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await fail(page, /^\/users\/me\/notifications$/);
        await follow(page, paths.notifications());
        await page.getByText(failureText).first().waitFor();
      },
    },
  ],
  notificationMails: [
    { state: 'unchanged', address: () => paths.notificationMails(), as: 'author' },
    {
      state: 'never',
      address: () => paths.notificationMails(),
      as: 'newcomer',
      act: press('Never email me'),
    },
  ],
  unsubscribe: [
    { state: 'asking', address: () => paths.unsubscribe(notSigned) },
    { state: 'incomplete', address: () => paths.unsubscribe('x') },
    {
      state: 'not by this site',
      address: () => paths.unsubscribe(notSigned),
      act: press('Stop these emails'),
    },
    {
      state: 'done',
      address: () => paths.unsubscribe(notSigned),
      act: async (page) => {
        await answer(page, /^\/notifications\/unsubscribe$/, { success: true, kinds: ['like', 'follow'] });
        await press('Stop these emails')(page);
      },
    },
  ],
};

/** What the address of a mail contains, with a signature that is not the site's. */
const notSigned = '0199a5c2-7d00-7000-8000-000000000001.like.follow.signature';
