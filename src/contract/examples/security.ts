import { type Examples, exampleIds, exampleMailToken, exampleTime } from './example.ts';

const session = {
  device: 'Unknown device',
  createdAt: exampleTime,
  expiresAt: '2025-12-20T12:00:00.000Z',
};
const email = 'alice@example.com';
const success = true as const;

export const securityExamples = {
  listProviders: {
    description:
      'Which buttons the pages for signing in show. A browser begins at `/api/auth/start/{id}`; programs sign in with e-mail and password or carry a personal key. Where `hosted` is not null, the accounts are kept by that provider, and its ID tokens are what programs sign in with.',
    request: {},
    reply: { items: [], hosted: null },
  },
  myWaysToSignIn: {
    description:
      'Whether the account has a password, and which providers open it. What a person without a password does that cannot be undone needs a sign-in of the last ten minutes.',
    request: {},
    reply: { password: true, providers: [], freshUntil: exampleTime },
  },
  requestPasswordReset: {
    description:
      'Mails a link that works once, for an hour. The answer and its time are the same whether the address has an account or not. Five an hour for an account.',
    request: { body: { email } },
    reply: { success },
  },
  readMailLink: {
    description: 'Tells what a mailed link is for and whom it was mailed to, without using it up.',
    request: { params: { token: exampleMailToken } },
    reply: { purpose: 'verify-email', email },
  },
  resetPassword: {
    description:
      'Uses up a mailed link and sets the password. All sessions and personal keys of the account end, and the address counts as verified.',
    request: { body: { token: exampleMailToken, password: 'correct horse battery' } },
    reply: { success },
  },
  changePassword: {
    description:
      'Sets a new password and ends all other sessions of the person. Personal keys go on. Who has no password yet leaves the current one out, and must have signed in within the last ten minutes.',
    request: { body: { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' } },
    reply: { success },
  },
  sendVerification: {
    description:
      'Mails another link to the address of the account, good once and for a day; none when the address is verified already.',
    request: {},
    reply: { success },
  },
  verifyEmail: {
    description:
      'Uses up a mailed link: its address is the address of the account from now on, and verified. It needs no session.',
    request: { body: { token: exampleMailToken } },
    reply: { success, email },
  },
  changeEmail: {
    description:
      'Mails a link to the new address, good once and for a day. Until it is followed the account keeps its address. Whether the new one has an account already is not told.',
    request: { body: { email: 'alice.moreau@example.com', password: 'correct horse battery' } },
    reply: { success },
  },
  mySessions: {
    description: 'The sessions that are in force: browsers, and programs with the token of a sign-in.',
    request: {},
    reply: {
      items: [{ id: exampleIds.session, ...session, current: true }],
    },
  },
  endSession: {
    description: 'Ends a session at once, wherever it is used.',
    request: { params: { id: exampleIds.session } },
    reply: { success, id: exampleIds.session },
  },
  endSessions: {
    description: 'Signs out everywhere, here too. Personal keys go on.',
    request: {},
    reply: { success },
  },
} satisfies Examples<
  | 'listProviders'
  | 'myWaysToSignIn'
  | 'requestPasswordReset'
  | 'readMailLink'
  | 'resetPassword'
  | 'changePassword'
  | 'sendVerification'
  | 'verifyEmail'
  | 'changeEmail'
  | 'mySessions'
  | 'endSession'
  | 'endSessions'
>;
