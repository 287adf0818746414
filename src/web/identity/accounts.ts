import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { FormEvidence } from '../../contract/core/forms.ts';
import type { Firebase } from '../../contract/identity/hosted.ts';
import type { NewAccount } from '../../contract/identity/identity.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { useApi } from '../core/query-client.ts';
import { identityQueries } from './queries.ts';

/**
 * The requests of the sign-in and sign-up forms, whether accounts are stored here or at Firebase. They reject
 * with ApiErrors.
 */
export interface Accounts {
  signUp(values: Omit<NewAccount, 'form'>, form: FormEvidence): Promise<OwnUser>;
  /** Returns `secondFactor` when a code is also required. */
  signIn(credentials: {
    email: string;
    password: string;
    code?: string;
  }): Promise<{ user: OwnUser } | { secondFactor: true }>;
  requestReset(email: string, form: FormEvidence): Promise<unknown>;
}

/** Returns the site's own accounts, or Firebase's if it is configured. */
export function useAccounts(): Accounts {
  const api = useApi();
  const { data } = useQuery(identityQueries.providers());
  const firebase = data?.hosted?.firebase;
  useEffect(() => {
    // Loaded while the user fills in the form.
    if (firebase) firebaseClient().catch(() => {});
  }, [firebase]);
  if (firebase) return firebaseAccounts(firebase);
  return {
    signUp: async (values, form) => (await api.signUp({ body: { ...values, form } })).user,
    signIn: (body) => api.signIn({ body }),
    requestReset: (email, form) => api.requestPasswordReset({ body: { email, form } }),
  };
}

function firebaseAccounts(firebase: Firebase): Accounts {
  return {
    signUp: async (values) => (await firebaseClient()).signUp(firebase, values),
    signIn: async (credentials) => ({ user: await (await firebaseClient()).signIn(firebase, credentials) }),
    requestReset: async (email) => (await firebaseClient()).requestReset(firebase, email),
  };
}

/** Loads the Firebase client, which is not part of any page's initial code. */
export async function firebaseClient(): Promise<typeof import('./firebase.ts')> {
  try {
    return await import('./firebase.ts');
  } catch {
    throw new ApiError('Sign-in failed to load. Try again', 0);
  }
}
