import type { QueryClient } from '@tanstack/react-query';
import type { Outcomes } from '../../../contract/prompts/outcomes.ts';
import { apiOf } from '../../core/query-client.ts';
import { promptQueries } from '../queries.ts';

/**
 * Sends whether a version of a prompt worked, or with null takes the answer back, and shows the new counts on
 * the prompt's page.
 */
export async function answerOutcome(
  queries: QueryClient,
  { id, version }: { id: string; version: number },
  worked: boolean | null,
): Promise<Outcomes> {
  const api = apiOf(queries);
  const params = { id };
  const outcomes = await (worked === null
    ? api.removeOutcome({ params, query: { version } })
    : api.answerOutcome({ params, body: { version, worked } }));
  queries.setQueryData(
    promptQueries.one(id).queryKey,
    (prompt) => prompt && (prompt.version === version ? { ...prompt, outcomes } : prompt),
  );
  return outcomes;
}
