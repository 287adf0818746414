import { paths } from '../../src/contract/routes.ts';
import { arriving, press, type Screen } from './screen.ts';

/** The screens of the admin page. */
export const adminScreens = {
  admin: [
    { state: 'signed out', address: () => paths.admin() },
    { state: 'people', address: () => paths.admin({ tab: 'people' }), as: 'admin' },
    { state: 'people banned', address: () => paths.admin({ tab: 'people', state: 'banned' }), as: 'admin' },
    {
      state: 'banning',
      address: () => paths.admin({ tab: 'people', q: 'wilhelmina' }),
      as: 'admin',
      act: async (page) => {
        await press(/^Ban/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
      },
    },
    {
      state: 'nobody found',
      address: () => paths.admin({ tab: 'people', q: 'zzzzzz' }),
      as: 'admin',
    },
    { state: 'log', address: () => paths.admin({ tab: 'log' }), as: 'admin' },
    {
      state: 'log empty',
      address: () => paths.admin({ tab: 'log', state: 'cancel' }),
      as: 'admin',
    },
    ...arriving(() => paths.admin({ tab: 'people' }), /^\/admin/).map((screen) => ({
      ...screen,
      as: 'admin' as const,
    })),
    { state: 'not an admin', address: () => paths.admin(), as: 'author' },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;
