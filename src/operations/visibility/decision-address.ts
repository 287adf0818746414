import { paths } from '../../contract/core/routes.ts';
import type { Context } from '../core/context.ts';

/**
 * Returns the full address of a decision's page, for an email to the person concerned. Its key opens the page
 * without signing in, which banned users cannot do. The address is valid until the site's secret changes.
 */
export function decisionAddress(
  { signatures, site }: Pick<Context, 'signatures' | 'site'>,
  caseId: string,
): string {
  return site.url + paths.decision(caseId, signatures.of(purpose, caseId));
}

/** Returns whether a key belongs to the address of this decision. */
export function opensDecision(
  { signatures }: Pick<Context, 'signatures'>,
  caseId: string,
  key: string,
): boolean {
  return signatures.matches(purpose, caseId, key);
}

const purpose = 'decision';
