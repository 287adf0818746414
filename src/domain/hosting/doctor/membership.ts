import type { SignUpRule } from '../../identity/sign-up.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Who can join and read the site, as configured. */
interface Membership {
  signUp: SignUpRule;
  isPrivate: boolean;
  smtpUrl: string | undefined;
  adminEmails: ReadonlySet<string>;
  trustProxy: number;
}

/** Checks whether the settings for new accounts and for reading fit together. */
export function judgeMembership({
  signUp,
  isPrivate,
  smtpUrl,
  adminEmails,
  trustProxy,
}: Membership): Finding {
  const about = 'members';
  const { mode } = signUp;
  if (mode !== 'open' && mode !== 'closed' && !smtpUrl)
    return warning(
      about,
      `SIGN_UP is ${mode}, but SMTP_URL is not set: ${mode === 'invitation' ? 'no invitation' : 'no link that confirms an address'} is delivered.`,
      'Set SMTP_URL.',
    );
  if ((mode === 'approval' || mode === 'invitation') && !adminEmails.size)
    return warning(
      about,
      `SIGN_UP is ${mode}, but ADMIN_EMAILS is empty: without an admin, no one can ${mode === 'approval' ? 'approve accounts' : 'invite people'}.`,
      'Set ADMIN_EMAILS, unless there is an admin already.',
    );
  if (isPrivate && trustProxy > 1)
    return warning(
      about,
      `ACCESS is members, and the site is behind ${trustProxy} proxies: one that caches pages, such as a CDN, would show them to others.`,
      'Make sure that none of them stores responses with Cache-Control: private or no-store.',
    );
  return ok(about, `The site is ${isPrivate ? 'for members' : 'public'}, and SIGN_UP is ${mode}.`);
}
