/** Days after the day of the payment in which a buyer can withdraw (Directive 2011/83/EU, Article 9). */
export const withdrawalDays = 14;

/** What a buyer declares before they first open a text within these days (Article 16(m)). */
export const withdrawalConsent =
  'I agree to get the text right away, and understand that my right of withdrawal ends when I open it.';

/**
 * Returns the last moment at which a buyer can withdraw: the end of the last day in UTC, because the day of
 * the payment does not count (Regulation (EEC, Euratom) No 1182/71, Article 3).
 */
export function withdrawalEnd(paidAt: Date): Date {
  const day = Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth(), paidAt.getUTCDate());
  return new Date(day + (withdrawalDays + 1) * 86_400_000 - 1);
}
