import { type FirebaseOptions, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from '@firebase/auth';
import { ApiError, createClient } from '../../contract/client.ts';
import type { Firebase } from '../../contract/identity/hosted.ts';
import type { NewAccount } from '../../contract/identity/identity.ts';
import type { OwnUser } from '../../contract/people/users.ts';

/**
 * Accounts at Firebase Authentication. This file includes Firebase's client, so it is only loaded when a user
 * signs in, up or out. The client manages the session at Firebase; this site exchanges its token for a
 * session of its own (token sync).
 */

let initialized: Auth | undefined;

/**
 * Returns Firebase's client, which stores its state in the first of the listed storages that the browser
 * supports.
 */
function authOf({ apiKey, authDomain, projectId, emulator }: Firebase): Auth {
  if (initialized) return initialized;
  const options: FirebaseOptions = { apiKey, authDomain, projectId };
  initialized = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    // Readable messages instead of codes.
    errorMap: debugErrorMap,
  });
  if (emulator) connectAuthEmulator(initialized, emulator, { disableWarnings: true });
  return initialized;
}

/** Creates an account with a display name, and signs in. */
export async function signUp(
  settings: Firebase,
  { name, email, password, invitation }: Omit<NewAccount, 'form'>,
): Promise<OwnUser> {
  const auth = authOf(settings);
  let isNew = true;
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // If this fails, the display name is derived from the email address.
    await updateProfile(user, { displayName: name }).catch(() => {});
  } catch (error) {
    // An earlier attempt created the account, but then failed to reach this site.
    const justCreated = codeOf(error) === 'auth/email-already-in-use' && auth.currentUser?.email === email;
    if (!justCreated) throw toApiError(error, 'Failed to create account');
    isNew = false;
  }
  return sync(auth, { refresh: true, invitation, isNew });
}

/** Signs in with email and password. */
export async function signIn(
  settings: Firebase,
  { email, password }: { email: string; password: string },
): Promise<OwnUser> {
  const auth = authOf(settings);
  try {
    await signInWithEmailAndPassword(auth, email, password);
  } catch (error) {
    throw wrongCredentials.has(codeOf(error) ?? '')
      ? new ApiError('Incorrect email or password', 401)
      : toApiError(error, 'Failed to sign in');
  }
  return sync(auth);
}

/**
 * Signs in with Google in a pop-up window; undefined when the user closed it. `fallback` is the message for
 * errors without one.
 */
export async function signInWithGoogle(
  settings: Firebase,
  fallback: string,
  invitation?: string,
): Promise<OwnUser | undefined> {
  const auth = authOf(settings);
  let isNew = false;
  try {
    const signedIn = await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    isNew = getAdditionalUserInfo(signedIn)?.isNewUser === true;
  } catch (error) {
    if (popupClosed.has(codeOf(error) ?? '')) return undefined;
    throw toApiError(error, fallback);
  }
  return sync(auth, { invitation, isNew });
}

/** Requests a password reset mail from Firebase. Does not reveal whether the address has an account. */
export async function requestReset(settings: Firebase, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(authOf(settings), email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw toApiError(error, 'Failed to send the email');
  }
}

/** Ends the session at Firebase in this browser. */
export async function signOutOfFirebase(settings: Firebase): Promise<void> {
  const auth = authOf(settings);
  await auth.authStateReady();
  await signOut(auth);
}

/**
 * Token sync: exchanges Firebase's token for a session of this site. `refresh` requests a new token, with
 * current claims. When this site refuses the user, an account that is new at Firebase is deleted there.
 */
async function sync(
  auth: Auth,
  { refresh = false, ...from }: { refresh?: boolean; invitation?: string | undefined; isNew?: boolean } = {},
): Promise<OwnUser> {
  const token = await tokenOf(auth, refresh);
  const api = createClient({ base: '/api', headers: { authorization: `Bearer ${token}` } });
  const body = from.invitation === undefined ? {} : { invitation: from.invitation };
  const { synced, user } = await api.syncSession({ body }).catch(async (error: ApiError) => {
    const { currentUser: user } = auth;
    if (error.status === 409 && user && !user.emailVerified) throw await requestVerification(user, error);
    // The token was issued in the same second as the last sign-out.
    if (error.status === 401 && !refresh) return { synced: false, user: undefined };
    if ([403, 404, 422].includes(error.status))
      await (from.isNew ? user?.delete() : signOut(auth))?.catch(() => {});
    throw error;
  });
  if (synced && user) return user;
  if (refresh) throw new ApiError('Failed to sign in', 401);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return sync(auth, { ...from, refresh: true });
}

/** Requests an email to confirm the address, which the user must do before the existing account is linked. */
async function requestVerification(user: User, conflict: ApiError): Promise<ApiError> {
  const sent = await sendEmailVerification(user).then(
    () => true,
    () => false,
  );
  return sent
    ? new ApiError(
        'An account with this email already exists. Open the link we sent you to confirm it’s yours, then sign in again',
        conflict.status,
      )
    : conflict;
}

async function tokenOf(auth: Auth, refresh: boolean): Promise<string> {
  const token = await auth.currentUser?.getIdToken(refresh).catch(() => undefined);
  if (token) return token;
  // biome-ignore lint/suspicious/noConsole: a missing token is logged, and the user counts as signed out
  console.warn('No authenticated user');
  throw new ApiError('Failed to sign in', 401);
}

/** Converts a Firebase error to a form error. `fallback` is the message for errors without one. */
function toApiError(error: unknown, fallback: string): ApiError {
  const code = codeOf(error);
  const [, sentence] =
    /^Firebase: (.+?)(?: \(auth\/[\w-]+\)\.?)?$/s.exec((error as Error)?.message ?? '') ?? [];
  const message = sentence && sentence !== 'Error' ? sentence : fallback;
  const field = code && fields[code];
  return new ApiError(message, 0, field ? { errors: [{ field, message }] } : {});
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const wrongCredentials = new Set(
  'auth/invalid-credential auth/invalid-login-credentials auth/user-not-found auth/wrong-password'.split(' '),
);
const popupClosed = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);
const fields: Record<string, string> = {
  'auth/email-already-in-use': 'email',
  'auth/invalid-email': 'email',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
};
