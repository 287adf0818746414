import { paths } from '../../src/contract/core/routes.ts';
import { profilePage } from './mute-content.ts';
import type { Screen } from './screen.ts';
import { answer, fail, failureText, follow } from './states.ts';

const [mutes, blocks] = [/^\/users\/me\/mutes$/, /^\/users\/me\/blocks$/];

export const muteScreens: Record<'muted', [Screen, ...Screen[]]> = {
  muted: [
    {
      state: 'a choice',
      address: ({ users }) => paths.muted({ user: users.author.username }),
      as: 'newcomer',
    },
    { state: 'nobody', address: () => paths.muted(), as: 'newcomer' },
    {
      state: 'several',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, mutes, profilePage(3));
        await answer(page, blocks, profilePage(1));
        await follow(page, paths.muted());
        await page.getByRole('button', { name: /^Unblock/ }).waitFor();
      },
    },
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await fail(page, mutes);
        await follow(page, paths.muted());
        await page.getByText(failureText).first().waitFor();
      },
    },
    { state: 'an unknown user', address: () => paths.muted({ user: 'nobody-here' }), as: 'newcomer' },
  ],
};
