import { isRecord } from '../domain/core/records.ts';
import type { EndpointName } from './endpoints.ts';

/** How a reply may name what is read from it, the form of the contract first. */
interface Forms {
  names: readonly [string, ...string[]];
  isList?: boolean;
  /** The reply may also be the value itself: any, or an object with this field. */
  bare?: true | string;
  /** The reply may also lack it. */
  isOptional?: boolean;
}

const list = (...others: string[]): Forms => ({ names: ['items', ...others], isList: true, bare: true });

const forms: Partial<Record<EndpointName, Forms>> = {
  listTopics: list(),
  popularTopics: list('categories'),
  detailedTopics: list(),
  listPrompts: list('posts'),
  featuredPrompts: list('posts'),
  trendingPrompts: list('posts'),
  recentPrompts: list('posts'),
  readPrompt: { names: ['post', 'item'], isOptional: true },
  currentUser: { names: ['user'], bare: 'id' },
  communityStats: { names: ['data'], bare: true },
};

/**
 * Returns a reply in the form of the contract. A proxy or another server of the API may use another one:
 * `posts` or a list alone for `items`, `item` for `post`, an object alone for `user` and `data`. Returns
 * undefined for a reply in none of them.
 */
export function inContractForm(endpoint: EndpointName, reply: unknown): unknown {
  const found = forms[endpoint];
  if (!found) return reply ?? undefined;
  const { names, isList, bare, isOptional } = found;
  const fits = (value: unknown) => (isList ? Array.isArray(value) : isRecord(value));
  const named = isRecord(reply) ? names.find((name) => fits(reply[name])) : undefined;
  if (isRecord(reply) && named) return { ...reply, [names[0]]: reply[named] };
  const isBare = bare === true ? fits(reply) : bare && isRecord(reply) && bare in reply;
  if (isBare) return { [names[0]]: reply };
  return isOptional && isRecord(reply) ? reply : undefined;
}
