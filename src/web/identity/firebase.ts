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
import type { Firebase } from '../../contract/hosted.ts';
import type { OwnUser } from '../../contract/users.ts';

/**
 * Accounts that Firebase Authentication keeps. This file brings its client along, so it is only ever imported when somebody
 * signs in, up or out. The client knows who is signed in at Firebase; this site's session follows it (token sync).
 */

let begun: Auth | undefined;

/** Firebase's client, which keeps its state in the first of these that the browser has (SPEC 9). */
function authOf({ apiKey, authDomain, projectId, emulator }: Firebase): Auth {
  if (begun) return begun;
  const options: FirebaseOptions = { apiKey, authDomain, projectId };
  begun = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    // Sentences for people instead of codes.
    errorMap: debugErrorMap,
  });
  if (emulator) connectAuthEmulator(begun, emulator, { disableWarnings: true });
  return begun;
}

/** Makes an account with a display name, and signs in. */
export async function signUp(
  settings: Firebase,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<OwnUser> {
  const auth = authOf(settings);
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // Without it the account is named after its address.
    await updateProfile(user, { displayName: name }).catch(() => {});
  } catch (error) {
    // Made a moment ago, before this site could be reached.
    const ours = codeOf(error) === 'auth/email-already-in-use' && auth.currentUser?.email === email;
    if (!ours) throw told(error, 'Failed to create account');
  }
  return sync(auth, true);
}

/** Signs in with an account of before. */
export async function signIn(
  settings: Firebase,
  { email, password }: { email: string; password: string },
): Promise<OwnUser> {
  const auth = authOf(settings);
  try {
    await signInWithEmailAndPassword(auth, email, password);
  } catch (error) {
    throw wrong.has(codeOf(error) ?? '')
      ? new ApiError('Incorrect email or password', 401)
      : told(error, 'Failed to sign in');
  }
  return sync(auth);
}

/** Signs in with Google in a window of its own; undefined when the person closed it. `fallback`: what to say where Firebase says nothing. */
export async function signInWithGoogle(settings: Firebase, fallback: string): Promise<OwnUser | undefined> {
  const auth = authOf(settings);
  try {
    await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  } catch (error) {
    if (closed.has(codeOf(error) ?? '')) return undefined;
    throw told(error, fallback);
  }
  return sync(auth);
}

/** Has Firebase mail a link by which a new password is chosen. Whether the address has an account is not told. */
export async function requestReset(settings: Firebase, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(authOf(settings), email);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw told(error, 'Failed to send the mail');
  }
}

/** Ends what the browser keeps of Firebase's session. */
export async function leave(settings: Firebase): Promise<void> {
  const auth = authOf(settings);
  await auth.authStateReady();
  await signOut(auth);
}

/** Token sync: this site makes a session of the provider's token. `anew`: what the token says has changed since it was issued. */
async function sync(auth: Auth, anew = false): Promise<OwnUser> {
  const token = await tokenOf(auth, anew);
  const api = createClient({ base: '/api', headers: { authorization: `Bearer ${token}` } });
  const { synced, user } = await api.syncSession().catch(async (error: ApiError) => {
    const { currentUser: user } = auth;
    if (error.status === 409 && user && !user.emailVerified) throw await confirmFirst(user, error);
    // Issued in the second of the last sign-out.
    if (error.status === 401 && !anew) return { synced: false, user: undefined };
    throw error;
  });
  if (synced && user) return user;
  if (anew) throw new ApiError('Failed to sign in', 401);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return sync(auth, true);
}

/** Has Firebase mail a link by which the address is confirmed: then the account that it has here is theirs. */
async function confirmFirst(user: User, refused: ApiError): Promise<ApiError> {
  const mailed = await sendEmailVerification(user).then(
    () => true,
    () => false,
  );
  return mailed
    ? new ApiError(
        'This email has an account here already. Show that it is yours by the link that is on its way to you, and sign in again',
        refused.status,
      )
    : refused;
}

async function tokenOf(auth: Auth, anew: boolean): Promise<string> {
  const token = await auth.currentUser?.getIdToken(anew).catch(() => undefined);
  if (token) return token;
  // biome-ignore lint/suspicious/noConsole: SPEC 8
  console.warn('No authenticated user');
  throw new ApiError('Failed to sign in', 401);
}

/** What Firebase says against it, as an error of a form; `fallback` where it says nothing. */
function told(error: unknown, fallback: string): ApiError {
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

const wrong = new Set(
  'auth/invalid-credential auth/invalid-login-credentials auth/user-not-found auth/wrong-password'.split(' '),
);
const closed = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);
const fields: Record<string, string> = {
  'auth/email-already-in-use': 'email',
  'auth/invalid-email': 'email',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
};
