import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { Firebase } from '../../contract/hosted.ts';
import type { OwnUser } from '../../contract/users.ts';
import { useApi } from '../runtime/query-client.ts';
import { identityQueries } from './queries.ts';

/** What the forms for signing in and up do, wherever the accounts are kept. Failures are ApiErrors. */
export interface Accounts {
  signUp(values: { name: string; email: string; password: string }): Promise<OwnUser>;
  /** Answers `secondFactor` where a code is needed besides. */
  signIn(credentials: {
    email: string;
    password: string;
    code?: string;
  }): Promise<{ user: OwnUser } | { secondFactor: true }>;
  requestReset(email: string): Promise<unknown>;
}

/** Accounts of this site, or those that Firebase keeps for it. */
export function useAccounts(): Accounts {
  const api = useApi();
  const { data } = useQuery(identityQueries.providers());
  const firebase = data?.hosted?.firebase;
  useEffect(() => {
    // Ready by the time that a form is filled in.
    if (firebase) firebaseClient().catch(() => {});
  }, [firebase]);
  if (firebase) return atFirebase(firebase);
  return {
    signUp: async ({ name, email, password }) => (await api.signUp({ body: { name, email, password } })).user,
    signIn: (body) => api.signIn({ body }),
    requestReset: (email) => api.requestPasswordReset({ body: { email } }),
  };
}

function atFirebase(firebase: Firebase): Accounts {
  return {
    signUp: async (values) => (await firebaseClient()).signUp(firebase, values),
    signIn: async (credentials) => ({ user: await (await firebaseClient()).signIn(firebase, credentials) }),
    requestReset: async (email) => (await firebaseClient()).requestReset(firebase, email),
  };
}

/** Firebase's client, which no page brings along. */
export async function firebaseClient(): Promise<typeof import('./firebase.ts')> {
  try {
    return await import('./firebase.ts');
  } catch {
    throw new ApiError('What is needed to sign in could not be loaded: try again', 0);
  }
}
