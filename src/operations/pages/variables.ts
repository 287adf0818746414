import { cookieNames } from '../../domain/core/cookie-names.ts';
import { limits } from '../../domain/core/limits.ts';
import { payoutLimits } from '../../domain/market/payouts.ts';
import { priceBounds, priceLabel } from '../../domain/market/price.ts';
import type { Identity } from '../core/adapters/identity-adapters.ts';
import type { Context, SiteFacts } from '../core/context.ts';

/** The value of `{{name}}` in a text; a boolean is a condition: `{{#name}}…{{/name}}`. */
export type ContentVariables = Readonly<Record<string, string | boolean>>;

/** Returns the variables of the site's texts; `docs/content.md` lists them for operators. */
export function contentVariables(
  { name, url, isPrivate, publicEmail, enquiryEmails }: Omit<SiteFacts, 'contactEmail' | 'adminEmails'>,
  hosted: Identity['hosted'],
  market: Context['market'],
): ContentVariables {
  const cookies = cookieNames({ secure: url.startsWith('https:') });
  return {
    siteName: name,
    siteUrl: url,
    contactEmail: publicEmail,
    businessEmail: enquiryEmails.business,
    partnershipEmail: enquiryEmails.partnership,
    pressEmail: enquiryEmails.press,
    mailHost: new URL(url).hostname.replace(/^www\./, ''),
    sessionCookie: cookies.session,
    signInCookie: cookies.signIn,
    tagsPerPrompt: String(limits.tagsPerPrompt),
    tagLength: String(limits.tag),
    imageMegabytes: megabytes(limits.imageBytes),
    videoMegabytes: megabytes(limits.videoBytes),
    passwordLength: String(limits.passwordMin),
    feePercent: String(market.feePercent),
    fixedFee: priceLabel(market.feeFixedCents, market.currency),
    hasFixedFee: market.feeFixedCents > 0,
    refundDays: String(market.refundDays),
    leastPrice: priceLabel(priceBounds(market.currency).minCents, market.currency),
    leastPayout: priceLabel(payoutLimits.minCents, market.currency),
    leastWeeklyPayout: priceLabel(payoutLimits.minAutomaticCents, market.currency),
    operatorName: market.operator.name,
    sells: market.payments !== 'off',
    sellsNothing: market.payments === 'off',
    takesMoney: market.payments === 'stripe',
    isPrivate,
    isPublic: !isPrivate,
    firebase: hosted?.firebase !== undefined,
  };
}

function megabytes(bytes: number): string {
  return String(bytes / 1024 / 1024);
}
