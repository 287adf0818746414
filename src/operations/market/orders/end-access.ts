import type { Database } from '../../../database/core/connection.ts';
import { endGrant } from '../../../database/identity/grants.ts';
import { removeFeedback } from '../../../database/prompts/ratings.ts';

/**
 * Ends the access that an order gave, if any, and removes the buyer's stars and answers for the prompt
 * from all figures.
 */
export async function endAccess(tx: Database, orderId: string, now: Date): Promise<void> {
  const ended = await endGrant(tx, orderId, now);
  if (ended) await removeFeedback(tx, ended.buyer_id, [ended.prompt_id]);
}
