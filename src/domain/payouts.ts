/**
 * The account of a seller at the payment provider. `incomplete`: the seller has not finished its setup. `checking`: the provider is still
 * checking it. `ready`: it can be paid. `refused`: the provider does not pay it.
 */
export const payoutAccountStates = ['incomplete', 'checking', 'ready', 'refused'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** What a seller can let happen when they set up payouts on the site's own page. */
export const testAccountOutcomes = ['ready', 'incomplete', 'refused'] as const;
export type TestAccountOutcome = (typeof testAccountOutcomes)[number];
