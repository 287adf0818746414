import { useQueryClient } from '@tanstack/react-query';
import { withFeedToken } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { meKey } from './query-client.ts';

/** Returns the viewer's own address of a feed or calendar, which on a private site has their token. */
export function useFeedAddress(address: string): string {
  return withFeedToken(address, useQueryClient().getQueryData<OwnUser | null>(meKey)?.feedToken);
}
