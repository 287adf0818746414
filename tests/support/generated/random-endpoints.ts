import type { EndpointName } from '../../../src/contract/endpoints.ts';

/** Endpoints that hash passwords or re-encode images are slow and drawn less often; `suggest`, which seldom refuses, more often. */
export const weights: Partial<Record<EndpointName, number>> = {
  suggest: 40,
  createKey: 3,
  signUp: 3,
  signIn: 3,
  deleteMe: 3,
  changeEmail: 3,
  changePassword: 3,
  enableSecondFactor: 3,
  renewRecoveryCodes: 3,
  disableSecondFactor: 3,
  linkProvider: 3,
  unlinkProvider: 3,
  uploadFile: 4,
};

/** The field in which an endpoint requires the user's password. */
export const passwordField: Partial<Record<EndpointName, string>> = {
  createKey: 'password',
  deleteMe: 'password',
  changeEmail: 'password',
  changePassword: 'currentPassword',
  enableSecondFactor: 'password',
  linkProvider: 'password',
  unlinkProvider: 'password',
  renewRecoveryCodes: 'password',
  disableSecondFactor: 'password',
};

/** Endpoints that require a code from the user's authenticator app, and the state of the second factor before. */
export const withCode: Partial<Record<EndpointName, 'begun' | 'on'>> = {
  confirmSecondFactor: 'begun',
  renewRecoveryCodes: 'on',
  disableSecondFactor: 'on',
};

/** Endpoints that take the token of a mailed link, and the purpose of the link. */
export const mailed: Partial<Record<EndpointName, 'reset-password' | 'verify-email'>> = {
  resetPassword: 'reset-password',
  verifyEmail: 'verify-email',
};

/** The address of a request: `part` is its first path parameter, and the others are of things that exist. */
export function addressOf(path: string, { part, promptId }: { part: string; promptId: string }): string {
  // Every prompt has a first version.
  return path
    .replace('{number}', '1')
    .replace('{promptId}', promptId)
    .replace('failures/{kind}', 'failures/return')
    .replace('collaborators/{username}', 'collaborators/user1')
    .replace(/\{\w+\}/, encodeURIComponent(part));
}
