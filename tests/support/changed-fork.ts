import type { Client } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';

/** A fork by one user of a prompt by another, who has changed it since: version 2 can be merged without a conflict. */
export async function changedFork(author: Client, forker: Client): Promise<string> {
  const { id } = await author.publishPrompt({ body: aPrompt() });
  const { post } = await forker.forkPrompt({ params: { id } });
  await author.updatePrompt({ params: { id }, body: aPrompt({ summary: 'Changed.' }) });
  return post.id;
}
