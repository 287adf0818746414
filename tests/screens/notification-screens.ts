import { paths } from '../../src/contract/routes.ts';
import { notificationPage } from './notification-content.ts';
import type { Screen } from './screen.ts';
import { answer, fail, failureText, follow } from './states.ts';

export const notificationScreens: { notifications: [Screen, ...Screen[]] } = {
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
};
