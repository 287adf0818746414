import type { UserRole } from './viewer.ts';

/** How new accounts are made (SIGN_UP). */
export const signUpModes = ['open', 'domains', 'closed'] as const;

/** Who can create an account: everyone, owners of an address at one of these mail domains, or no one. */
export interface SignUpRule {
  mode: (typeof signUpModes)[number];
  /** In lower case; empty unless the mode is `domains`. */
  domains: readonly string[];
}

/** The message for an address that cannot have an account; undefined if it can. */
export function refusedAddress({ mode, domains }: SignUpRule, email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (mode !== 'domains' || domains.includes(domain)) return undefined;
  return `Use an address at ${new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)}`;
}

/**
 * Whether an account cannot be used until its address is confirmed: before that, anyone could have named an
 * address at the domain. Admins never wait.
 */
export function isWaiting(
  { mode }: SignUpRule,
  { role, emailVerified }: { role: UserRole; emailVerified: boolean },
): boolean {
  return mode === 'domains' && !emailVerified && role !== 'admin';
}
