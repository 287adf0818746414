import { useQuery } from '@tanstack/react-query';
import type { WaysToSignIn } from '../../contract/providers.ts';
import { useMe } from '../users/queries.ts';
import { identityQueries } from './queries.ts';

/** The user's sign-in methods; undefined while loading. Not requested once the session has ended. */
export function useSignInMethods(): WaysToSignIn | undefined {
  return useQuery({ ...identityQueries.signInMethods(), enabled: useMe() !== null }).data;
}
