import type { UserRole } from './viewer.ts';

/** How new accounts are made (SIGN_UP). */
export const signUpModes = ['open', 'domains', 'invitation', 'approval', 'closed'] as const;

/** Who can create an account, and how. */
export interface SignUpRule {
  mode: (typeof signUpModes)[number];
  /** Mail domains of the accepted addresses, in lower case; empty unless the mode is `domains`. */
  domains: readonly string[];
  /** Who can invite people. */
  inviters: 'admins' | 'members';
  /** Whether accounts can have passwords; otherwise an OpenID Connect issuer is the only way to sign in. */
  passwords: boolean;
}

/** Bounds of invitations. */
export const invitationLimits = {
  /** Open invitations of one inviter. */
  open: 200,
  /** People who can join by one link. */
  uses: 1_000,
  days: 90,
  /** Days for which an invitation by which no one joined is stored after its end. */
  storedDays: 30,
} as const;

/** Days after which a waiting account whose address was never confirmed is deleted. */
export const unconfirmedDays = 7;

/** Whether pages offer a sign-up: visitors can create an account without an invitation, with a password. */
export function offersSignUp({ mode, passwords }: SignUpRule): boolean {
  return passwords && mode !== 'closed' && mode !== 'invitation';
}

/** Whether a user with this role can invite people. */
export function mayInvite({ mode, inviters }: SignUpRule, role: UserRole | 'system'): boolean {
  return mode !== 'closed' && (inviters === 'members' || role === 'admin' || role === 'system');
}

/** The message for an address that cannot have an account; undefined if it can. */
export function refusedAddress(
  { mode, domains }: Pick<SignUpRule, 'mode' | 'domains'>,
  email: string,
): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (mode !== 'domains' || domains.includes(domain)) return undefined;
  return `Use an address at ${new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)}`;
}

interface Applicant {
  role: UserRole;
  emailVerified: boolean;
  awaitsApproval: boolean;
}

/**
 * Whether an account cannot be used yet: until an admin approves it, and with `domains` until its address is
 * confirmed, because anyone could have named an address at the domain. Admins never wait.
 */
export function isWaiting({ mode }: SignUpRule, user: Applicant): boolean {
  return user.role !== 'admin' && (user.awaitsApproval || (mode === 'domains' && !user.emailVerified));
}

/** What an account waits for: its address is confirmed first, and then its user says who they are. */
export const waitingStates = ['address', 'introduction', 'approval'] as const;

/** Returns what an account waits for; null if it can be used. */
export function waitingFor(
  rule: SignUpRule,
  user: Applicant & { introduction: string },
): (typeof waitingStates)[number] | null {
  if (!isWaiting(rule, user)) return null;
  if (!user.emailVerified) return 'address';
  return user.introduction ? 'approval' : 'introduction';
}
