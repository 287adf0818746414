/**
 * What sellers read when the payment provider refuses a payout for good, by the provider's code. The
 * provider's own sentences are written for operators: only admins and the log get them.
 */
const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    account_closed: 'Your bank account is closed. Enter another one.',
    account_invalid: 'Your account at the payment provider is no longer connected. Set up payouts again.',
    amount_too_large: 'The amount is higher than the payment provider allows.',
    amount_too_small: 'The amount is lower than the payment provider allows.',
    country_unsupported: 'Payouts to the country of your account are not possible.',
    insufficient_capabilities_for_transfer:
      'Your account at the payment provider cannot receive payouts. Complete its setup.',
    payouts_not_allowed: 'Your account at the payment provider cannot receive payouts. Complete its setup.',
    resource_missing: 'Your account at the payment provider no longer exists. Set up payouts again.',
    test_refused: 'The test account refuses payouts.',
    transfers_not_allowed: 'Payouts to your account are not possible. Write to the operator of this site.',
    went_live: 'It was a payout of test money, which ended when the site started to take real payments.',
  }),
);

/**
 * The sentence for a code; a general one for any other, also for the provider's sentences that earlier
 * versions stored instead of codes. Empty for a payout that was not refused.
 */
export function payoutRefusal(code: string): string {
  if (!code) return '';
  return (
    sentences.get(code) ??
    'The payment provider refused the payout. Write to the operator of this site if it happens again.'
  );
}
