import { paths } from '../../src/contract/core/routes.ts';
import type { PayoutStatus } from '../../src/contract/market/payouts.ts';
import { arriving, type Screen } from './screen.ts';
import { answer, fail, failureText, follow } from './states.ts';

const ready: PayoutStatus = {
  ...{ currency: 'usd', sells: true, test: true, account: 'ready', held: null },
  ...{ balance: 12_345.67, available: 12_000, refundable: 345.67, releasedAt: '2026-12-04T12:00:00.000Z' },
  ...{ least: 1, leastAutomatic: 10 },
};
const sent = {
  id: '0199a5c2-7d00-7000-8000-0000000000a1',
  ...{ amount: 38.16, currency: 'usd', state: 'sent', problem: '', test: true },
  ...{ createdAt: '2026-11-23T00:10:00.000Z', endedAt: '2026-11-23T00:10:00.000Z' },
};
const pending = {
  ...sent,
  id: '0199a5c2-7d00-7000-8000-0000000000a2',
  state: 'pending',
  amount: 1234.5,
  test: false,
};
const failed = {
  ...sent,
  ...{ id: '0199a5c2-7d00-7000-8000-0000000000a3', state: 'failed' },
  problem: 'Your destination account needs to have the transfers capability enabled.',
};

/** Screens of how sellers are paid. They need a site that sells. */
export const payoutScreens: Record<'payouts' | 'testPayouts', [Screen, ...Screen[]]> = {
  payouts: [
    { state: 'not set up', address: () => paths.payouts(), as: 'author' },
    shown('set up, several payouts', {}, [sent, pending, failed]),
    shown('incomplete', { account: 'incomplete' }),
    shown('being checked', { account: 'checking', test: false }),
    shown('refused, nothing earned', {
      account: 'refused',
      balance: 0,
      available: 0,
      refundable: 0,
      releasedAt: null,
    }),
    shown('held, negative balance', {
      balance: -12_345.67,
      available: 0,
      held: `Buyers say that they never wrote these prompts, ${'and that they have proof of it, '.repeat(6)}and more.`,
    }),
    shown('nothing is sold', { sells: false, account: null, test: false }),
    ...arriving(() => paths.payouts(), /^\/users\/me\/payouts/).map((screen) => ({
      ...screen,
      as: 'author' as const,
    })),
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await fail(page, /^\/users\/me\/payouts/);
        await follow(page, paths.payouts());
        await page.getByText(failureText).first().waitFor();
      },
    },
  ],
  testPayouts: [
    { state: 'choosing', address: () => paths.testPayouts(), as: 'author' },
    {
      state: 'at a provider',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await answer(page, /^\/users\/me\/payouts\/status$/, { ...ready, test: false });
        await follow(page, paths.testPayouts());
        await page.getByText('with our payment provider').waitFor();
      },
    },
  ],
};

/** The page with a status and payouts that the site does not have. */
function shown(state: string, changes: Partial<PayoutStatus>, items: readonly object[] = []): Screen {
  return {
    state,
    address: () => paths.cookies(),
    as: 'author',
    act: async (page) => {
      await answer(page, /^\/users\/me\/payouts\/status$/, { ...ready, ...changes });
      await answer(page, /^\/users\/me\/payouts$/, {
        items,
        page: 1,
        limit: 12,
        total: items.length,
        totalPages: 1,
      });
      await follow(page, paths.payouts());
      await page.getByRole('heading', { name: 'Payout history' }).waitFor();
      await page
        .getByText(items.length ? 'In progress' : 'No payouts yet')
        .first()
        .waitFor();
    },
  };
}
