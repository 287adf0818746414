import { useMutation } from '@tanstack/react-query';
import type { Firebase } from '../../contract/hosted.ts';
import type { OwnUser } from '../../contract/users.ts';
import { useHydrated } from '../runtime/hydrated.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { firebaseClient } from './accounts.ts';
import { GoogleMark } from './google-button.tsx';

/** Sign-in with Google through Firebase, in a pop-up window. Closing the window is not an error. */
export function FirebaseGoogle({
  firebase,
  page,
  onSignedIn,
}: {
  firebase: Firebase;
  page: 'login' | 'signup';
  onSignedIn: (user: OwnUser) => void;
}) {
  const hydrated = useHydrated();
  const signIn = useMutation({
    mutationFn: async () => (await firebaseClient()).signInWithGoogle(firebase, failureMessages[page]),
    onSuccess: (user) => user && onSignedIn(user),
  });
  return (
    <div>
      <FormError>{signIn.error?.message}</FormError>
      <Button
        variant="secondary"
        size="lg"
        className="w-full"
        busy={signIn.isPending}
        disabled={!hydrated}
        onClick={() => signIn.mutate()}
      >
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  );
}

const failureMessages = { login: 'Google sign-in failed', signup: 'Google signup failed' };
