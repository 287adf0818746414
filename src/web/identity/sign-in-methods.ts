import { useQuery } from '@tanstack/react-query';
import type { WaysToSignIn } from '../../contract/providers.ts';
import { useMe } from '../users/queries.ts';
import { identityQueries } from './queries.ts';

/** How the signed-in person signs in, once it is known; asked for by nobody whose session is over. */
export function useSignInMethods(): WaysToSignIn | undefined {
  return useQuery({ ...identityQueries.ways(), enabled: useMe() !== null }).data;
}
