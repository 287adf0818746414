import type { EndpointName } from '../../../src/contract/endpoints.ts';

/** Endpoints that take the token of a mailed link, and the purpose of the link. */
export const linkPurposes: Partial<Record<EndpointName, 'reset-password' | 'verify-email'>> = {
  readMailLink: 'verify-email',
  verifyEmail: 'verify-email',
  resetPassword: 'reset-password',
};

/** Endpoints that take the user's password. */
export const needsPassword: EndpointName[] = [
  'createKey',
  'deleteMe',
  'changePassword',
  'changeEmail',
  'enableSecondFactor',
  'setUpPayouts',
  'linkProvider',
  'unlinkProvider',
];

/** Endpoints that take a code, and the state of the second factor before. */
export const factorBefore: Partial<Record<EndpointName, 'begun' | 'on'>> = {
  confirmSecondFactor: 'begun',
  renewRecoveryCodes: 'on',
  disableSecondFactor: 'on',
};
