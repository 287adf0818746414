import { paths } from '../../../contract/core/routes.ts';
import type { Context } from '../../core/context.ts';

/**
 * The whole address of the page of a decision, for a mail to the person concerned: its key opens the page without signing in, which
 * banned users cannot do. It works as long as the site keeps its secret.
 */
export function decisionAddress(
  { signatures, site }: Pick<Context, 'signatures' | 'site'>,
  caseId: string,
): string {
  return site.url + paths.decision(caseId, signatures.of(purpose, caseId));
}

/** Whether a key is that of the address of this decision. */
export function opensDecision(
  { signatures }: Pick<Context, 'signatures'>,
  caseId: string,
  key: string,
): boolean {
  return signatures.matches(purpose, caseId, key);
}

const purpose = 'decision';
