import type { Examples } from './example.ts';
import { newAlice } from './people.ts';

const token = 'Q2dXk1v0m3Jr8TtYb6uWn4Zs9aLc5hPe';

export const identityExamples = {
  signUp: {
    description:
      'Makes an account and a session for it. Use `token` as the bearer token of the calls that follow; browsers get the same session as a cookie.',
    request: {
      body: { name: 'Alice Moreau', email: 'alice@example.com', password: 'correct horse battery' },
    },
    reply: { token, user: newAlice },
  },
  signIn: {
    description:
      'Makes another session for an account. Which of the two is wrong, address or password, is not told. Whose second factor is on is answered `secondFactor` instead, and sends the same again with a `code`.',
    request: { body: { email: 'alice@example.com', password: 'correct horse battery' } },
    reply: { token, user: newAlice },
  },
  signOut: {
    description:
      'Ends the session of the token or cookie that is sent along, on the server. Without one nothing happens.',
    request: {},
    reply: { success: true },
  },
  syncSession: {
    description:
      'For sites whose accounts a hosted provider keeps. Send its ID token as the bearer token: it is answered with a session as a cookie, in place of the session of the cookie that is sent along. A token that was issued more than 300 seconds ago is skipped: no session is made or ended. Its first token makes somebody a member.',
    request: {},
    reply: { synced: true, user: newAlice },
  },
  dropSession: {
    description:
      "Ends the session of the cookie or token that is sent along, as `POST /auth/sign-out` does, and what the hosted provider's tokens from before are good for. Without one nothing happens.",
    request: {},
    reply: { success: true },
  },
} satisfies Examples<'signUp' | 'signIn' | 'signOut' | 'syncSession' | 'dropSession'>;
