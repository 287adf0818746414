import type { Prompt } from '../../../contract/prompts/prompts.ts';

/**
 * Whether users other than the author may rate a prompt and say whether it worked: only its buyers if it is
 * for sale.
 */
export function canJudge({ sale }: Pick<Prompt, 'sale'>): boolean {
  return !sale || (sale.orderId !== null && sale.readable);
}
