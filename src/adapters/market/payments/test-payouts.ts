import type { PayoutAccountState, TestAccountOutcome } from '../../../domain/market/payouts.ts';
import type { Payouts } from '../../../operations/core/adapters/payment-adapters.ts';

/** Storage of the sellers' accounts. */
export interface TestAccounts {
  /** The outcome chosen for an account; undefined if there is none. */
  find(ref: string): Promise<TestAccountOutcome | undefined>;
  decide(ref: string, outcome: TestAccountOutcome): Promise<void>;
}

/**
 * Simulates payouts without moving money. Sellers choose the state of their account on the site's own page.
 */
export function testPayouts(accounts: TestAccounts): Payouts {
  return {
    async open({ id, replaces }) {
      const ref = replaces ? `${replaces}+` : `test_${id}`;
      if (!(await accounts.find(ref))) await accounts.decide(ref, 'incomplete');
      return ref;
    },
    setupUrl: async (_, { testPath }) => testPath,
    state: async (account) => states[(await accounts.find(account)) ?? 'incomplete'],
    dashboardUrl: async () => undefined,
    pay: async ({ id, account }) =>
      (await accounts.find(account)) === 'ready'
        ? { ref: `test_${id}` }
        : {
            refused: { code: 'test_refused', message: '' },
            isGone: (await accounts.find(account)) === 'gone',
          },
    decide: (account, outcome) => accounts.decide(account, outcome),
  };
}

const states: Record<TestAccountOutcome, PayoutAccountState> = {
  ready: 'ready',
  failing: 'ready',
  incomplete: 'incomplete',
  refused: 'refused',
  gone: 'gone',
};
