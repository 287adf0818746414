import { paths } from '../../src/contract/core/routes.ts';
import { adminAddress } from '../../src/web/people/admin-address.ts';
import { heldCases } from './decision-content.ts';
import { appealScreens } from './decision-screens.ts';
import { arriving, press, type Screen } from './screen.ts';
import { answer, follow } from './states.ts';

const foundPrompts = {
  items: [
    [
      'Weekly report',
      'Alice Moreau',
      [['fetch-and-run', 'block', 1] as const, ['comments', 'warn', 3] as const],
    ] as const,
    [
      'Rewrite every customer letter of the last quarter in a tone that is friendly but firm, with examples',
      'Wilhelmina Featherstonehaugh-Cholmondeley',
      [['override', 'note', 1] as const],
    ] as const,
  ].map(([title, displayName, findings], n) => ({
    id: `0199a5c2-7d00-7000-8000-00000000000${n}`,
    url: '/',
    title,
    author: { username: 'alice', displayName, photoURL: '' },
    publishedAt: '2026-03-01T10:00:00.000Z',
    verdict: findings[0][1],
    findings: findings.map(([rule, severity, places]) => ({ rule, severity, places })),
  })),
  ...{ page: 1, limit: 25, total: 2, totalPages: 1 },
};

/** The screens of the admin page. */
export const adminScreens = {
  admin: [
    { state: 'signed out', address: () => adminAddress() },
    { state: 'overview', address: () => adminAddress(), as: 'admin' },
    { state: 'reports', address: () => adminAddress({ tab: 'reports' }), as: 'admin' },
    { state: 'waiting accounts', address: () => adminAddress({ tab: 'waiting' }), as: 'admin' },
    {
      state: 'waiting accounts, none selected',
      address: () => adminAddress({ tab: 'waiting' }),
      as: 'admin',
      act: press('Refuse selected'),
    },
    { state: 'invitations', address: () => adminAddress({ tab: 'invitations' }), as: 'admin' },
    {
      state: 'reported texts',
      address: () => adminAddress({ tab: 'reports' }),
      as: 'admin',
      act: (page) => page.locator('summary').first().click(),
    },
    {
      state: 'deciding a case',
      address: () => adminAddress({ tab: 'reports' }),
      as: 'admin',
      act: async (page) => {
        await page.getByRole('radio', { name: /^Suspend/ }).check();
      },
    },
    {
      state: 'a held prompt',
      address: () => paths.cookies(),
      as: 'admin',
      act: async (page) => {
        await answer(page, /^\/admin\/reports$/, heldCases);
        await follow(page, adminAddress({ tab: 'reports' }));
        await page.locator('summary', { hasText: 'Text when' }).click();
      },
    },
    { state: 'decided', address: () => adminAddress({ tab: 'reports', state: 'decided' }), as: 'admin' },
    { state: 'past the end', address: () => adminAddress({ tab: 'reports', page: 9 }), as: 'admin' },
    ...appealScreens,
    { state: 'users', address: () => adminAddress({ tab: 'people' }), as: 'admin' },
    { state: 'banned users', address: () => adminAddress({ tab: 'people', state: 'banned' }), as: 'admin' },
    {
      state: 'banning',
      address: () => adminAddress({ tab: 'people', q: 'wilhelmina' }),
      as: 'admin',
      act: async (page) => {
        await press(/^Ban/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
      },
    },
    {
      state: 'no users found',
      address: () => adminAddress({ tab: 'people', q: 'zzzzzz' }),
      as: 'admin',
    },
    {
      state: 'nothing hidden',
      address: () => adminAddress({ tab: 'findings', state: 'block', q: 'secrets' }),
      as: 'admin',
    },
    {
      state: 'hidden texts',
      address: () => paths.cookies(),
      as: 'admin',
      act: async (page) => {
        await answer(page, /^\/admin\/findings$/, foundPrompts);
        await follow(page, adminAddress({ tab: 'findings' }));
      },
    },
    { state: 'market', address: () => adminAddress({ tab: 'market' }), as: 'admin' },
    {
      state: 'market, booking an entry',
      address: () => adminAddress({ tab: 'market' }),
      as: 'admin',
      act: (page) => page.getByText('Record a ledger entry').click(),
    },
    {
      state: 'deciding about a refund',
      address: () => adminAddress({ tab: 'market', state: 'escalated' }),
      as: 'admin',
      act: (page) => page.getByText('Decide on the refund').first().click(),
    },
    { state: 'payouts', address: () => adminAddress({ tab: 'payouts' }), as: 'admin' },
    {
      state: 'payouts, several and held',
      address: () => paths.cookies(),
      as: 'admin',
      act: async (page) => {
        await answer(page, /^\/admin\/payout-holds$/, { holds: [heldSeller] });
        await answer(page, /^\/admin\/payouts$/, allPayouts);
        await follow(page, adminAddress({ tab: 'payouts' }));
        await page.getByText('Further payouts are on hold').waitFor();
      },
    },
    { state: 'prompts', address: () => adminAddress({ tab: 'prompts' }), as: 'admin' },
    {
      state: 'hiding',
      address: () => adminAddress({ tab: 'prompts', q: 'haiku' }),
      as: 'admin',
      act: press(/^Hide/),
    },
    { state: 'log', address: () => adminAddress({ tab: 'log' }), as: 'admin' },
    {
      state: 'log empty',
      address: () => adminAddress({ tab: 'log', state: 'cancel' }),
      as: 'admin',
    },
    ...arriving(() => adminAddress({ tab: 'people' }), /^\/admin/).map((screen) => ({
      ...screen,
      as: 'admin' as const,
    })),
    { state: 'not an admin', address: () => adminAddress(), as: 'author' },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;

const sellerOfPayouts = {
  username: 'nelly',
  displayName: 'Nelly Long-Displayname of the Wide World',
  photoURL: '',
};
const heldSeller = {
  seller: sellerOfPayouts,
  reason: `Buyers say that they never wrote these prompts, ${'and that they have proof of it, '.repeat(6)}and more.`,
  heldAt: '2026-11-20T12:00:00.000Z',
};
const aPayout = {
  id: '0199a5c2-7d00-7000-8000-0000000000b1',
  ...{ amount: 1234.5, currency: 'usd', state: 'sent', problem: '', test: false, seller: sellerOfPayouts },
  ...{ createdAt: '2026-11-23T00:10:00.000Z', endedAt: '2026-11-23T00:10:00.000Z', held: heldSeller.reason },
};
const allPayouts = {
  items: [
    aPayout,
    {
      ...aPayout,
      ...{ id: '0199a5c2-7d00-7000-8000-0000000000b2', state: 'failed', held: null },
      problem: 'Your destination account needs to have the transfers capability enabled.',
    },
  ],
  ...{ page: 1, limit: 12, total: 2, totalPages: 1 },
};
