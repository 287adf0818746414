import { composeExample } from '../../src/contract/core/examples.ts';
import { paths } from '../../src/contract/core/routes.ts';
import { order } from '../../src/contract/market/orders.ts';
import { arriving, press, type Screen } from './screen.ts';
import { answer, fail, failureText, follow } from './states.ts';

const exampleOrder = composeExample(order);

type Route = 'checkout' | 'purchases' | 'purchase' | 'withdrawal' | 'sales';

/** Screens of what is bought and sold. They need a site that sells. */
export const marketScreens: Record<Route, [Screen, ...Screen[]]> = {
  checkout: [
    { state: 'open', address: ({ market }) => paths.checkout(market.orders.open), as: 'newcomer' },
    {
      state: 'payment failed',
      address: ({ market }) => paths.checkout(market.orders.failed),
      as: 'newcomer',
    },
    { state: 'cancelled', address: ({ market }) => paths.checkout(market.orders.cancelled), as: 'newcomer' },
    { state: 'paid', address: ({ market }) => paths.checkout(market.orders.owned), as: 'newcomer' },
    { state: 'refunded', address: ({ market }) => paths.checkout(market.orders.refunded), as: 'newcomer' },
    {
      state: 'being checked',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/orders\//, { order: { ...exampleOrder, state: 'pending' } });
        await follow(page, paths.checkout(exampleOrder.id));
        await page.getByText('Your payment is pending').waitFor();
      },
    },
    ...arriving(() => paths.checkout(exampleOrder.id), /^\/users\/me\/orders/).map(asNewcomer),
    { state: 'of another member', address: ({ market }) => paths.checkout(market.orders.open), as: 'author' },
  ],
  purchases: [
    { state: 'several', address: () => paths.purchases(), as: 'newcomer' },
    { state: 'none', address: () => paths.purchases(), as: 'author' },
    { state: 'found', address: () => paths.purchases({ q: 'diplomat' }), as: 'newcomer' },
    { state: 'nothing found', address: () => paths.purchases({ q: 'zzzzzz' }), as: 'newcomer' },
    { state: 'past the end', address: () => paths.purchases({ page: 9 }), as: 'newcomer' },
    ...arriving(() => paths.purchases(), /^\/users\/me\/purchases/).map(asNewcomer),
  ],
  purchase: [
    { state: 'not opened', address: ({ market }) => paths.purchase(market.orders.unopened), as: 'newcomer' },
    {
      state: 'opening without consent',
      address: ({ market }) => paths.purchase(market.orders.unopened),
      as: 'newcomer',
      act: press('Open the text'),
    },
    {
      state: 'opened',
      address: ({ market }) => paths.purchase(market.orders.owned),
      as: 'newcomer',
      act: async (page) => {
        await press('Verify text')(page);
        await page.getByText('This is the text you bought').waitFor();
        await page.getByText('Verify it elsewhere').click();
      },
    },
    {
      state: 'a later version, prompt deleted',
      address: ({ market }) => paths.purchase(market.orders.changed),
      as: 'newcomer',
      act: async (page) => {
        await press('Verify text')(page);
        await page.getByText('published after your purchase. It matches').waitFor();
        await page.getByText('Add your name and address').click();
        await page.getByLabel('Name or company').fill('Ada Lovelace Ltd');
        await page.getByLabel('Address and tax number').fill('12 St James Square\nLondon');
      },
    },
    {
      state: 'the version that was bought, prompt changed and deleted',
      address: ({ market }) => paths.purchase(market.orders.changed, { version: 1 }),
      as: 'newcomer',
      act: async (page) => {
        await press('Verify text')(page);
        await page.getByText('This is the text you bought').waitFor();
      },
    },
    {
      state: 'asking for a refund',
      address: ({ market }) => paths.purchase(market.orders.owned),
      as: 'newcomer',
      act: async (page) => {
        await page.getByText('Request a refund', { exact: true }).click();
        await press('Send the request')(page);
      },
    },
    {
      state: 'refund asked for',
      address: ({ market }) => paths.purchase(market.orders.asked),
      as: 'newcomer',
    },
    {
      state: 'refund declined',
      address: ({ market }) => paths.purchase(market.orders.declined),
      as: 'newcomer',
    },
    { state: 'refunded', address: ({ market }) => paths.purchase(market.orders.refunded), as: 'newcomer' },
    { state: 'not paid', address: ({ market }) => paths.purchase(market.orders.open), as: 'newcomer' },
    {
      state: 'receipt of a disputed order, prompt deleted',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/orders\//, { order: disputed });
        await follow(page, paths.purchase(disputed.id));
        await page.getByText('disputed with the bank').first().waitFor();
      },
    },
    {
      state: 'of another member',
      address: ({ market }) => paths.purchase(market.orders.owned),
      as: 'author',
    },
  ],
  withdrawal: [
    { state: 'possible', address: ({ market }) => paths.withdrawal(market.orders.unopened), as: 'newcomer' },
    {
      state: 'opened with consent',
      address: ({ market }) => paths.withdrawal(market.orders.owned),
      as: 'newcomer',
    },
    { state: 'refunded', address: ({ market }) => paths.withdrawal(market.orders.refunded), as: 'newcomer' },
    { state: 'not paid', address: ({ market }) => paths.withdrawal(market.orders.open), as: 'newcomer' },
    {
      state: 'of another member',
      address: ({ market }) => paths.withdrawal(market.orders.owned),
      as: 'author',
    },
  ],
  sales: [
    { state: 'several', address: () => paths.sales(), as: 'author' },
    { state: 'none', address: () => paths.sales(), as: 'newcomer' },
    {
      state: 'answering a request',
      address: () => paths.sales({ refund: 'asked' }),
      as: 'author',
      act: (page) => page.getByText('Decide on the refund').first().click(),
    },
    {
      state: 'refunding without a request',
      address: () => paths.sales(),
      as: 'author',
      act: (page) => page.getByText('Refund this order').first().click(),
    },
    {
      state: 'of some days',
      address: () => paths.sales({ from: '2020-01-01', to: '2020-12-31' }),
      as: 'author',
    },
    { state: 'no such orders', address: () => paths.sales({ refund: 'asked' }), as: 'newcomer' },
    {
      state: 'a year of sales, a negative balance',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await answer(page, /^\/users\/me\/sales\/summary$/, busy);
        await follow(page, paths.sales());
        await page.getByText('Day by day').click();
      },
    },
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await fail(page, /^\/users\/me\/sales/);
        await follow(page, paths.sales());
        await page.getByText(failureText).first().waitFor();
      },
    },
  ],
};

/** Screens of a premium prompt's page. */
export const premiumScreens: Screen[] = [
  { state: 'premium, for visitors', address: ({ market }) => paths.prompt(market.prompts.long) },
  {
    state: 'premium, for members',
    address: ({ market }) => paths.prompt(market.prompts.long),
    as: 'newcomer',
  },
  { state: 'premium, bought', address: ({ market }) => paths.prompt(market.prompts.owned), as: 'newcomer' },
  {
    state: 'premium, not opened',
    address: ({ market }) => paths.prompt(market.prompts.unopened),
    as: 'newcomer',
  },
  { state: 'premium, own', address: ({ market }) => paths.prompt(market.prompts.long), as: 'author' },
  {
    state: 'premium, the price',
    address: ({ market }) => paths.prompt(market.prompts.long),
    act: (page) => page.getByTitle('What premium means').click(),
  },
];

function asNewcomer(screen: Screen): Screen {
  return { ...screen, as: 'newcomer' };
}

const disputed = {
  ...exampleOrder,
  state: 'disputed' as const,
  title: `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen ${'and what belongs to it '.repeat(4)}`,
  promptUrl: null,
  operator: {
    name: 'Promptorium Verlagsgesellschaft mbH',
    address: 'Am Alten Hafen 12\n20457 Hamburg\nGermany',
    vat: 'DE123456789',
  },
  can: { read: false, refund: false, withdraw: false },
};

const busy = {
  currency: 'usd',
  balance: -12.5,
  sold: 1234,
  earned: 5234.16,
  days: Array.from({ length: 90 }, (_, n) => ({
    day: new Date(Date.UTC(2025, 7, 23 + n)).toISOString().slice(0, 10),
    orders: (n * 7) % 11,
    earned: n % 13 === 4 ? -18.4 : ((n * 7) % 11) * 4.24,
  })),
  prompts: Array.from({ length: 12 }, (_, n) => ({
    promptId: exampleOrder.promptId,
    title: n === 1 ? disputed.title : `Negotiate like a diplomat, part ${n + 1}`,
    orders: 400 - n * 31,
    refunds: n,
    views: n * 12_345,
    earned: (400 - n * 31) * 4.24,
  })),
};
