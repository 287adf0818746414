import { createContext, useContext } from 'react';
import type { ExternalLink } from '../../domain/core/text/external-links.ts';
import type { SignUpRule } from '../../domain/identity/sign-up.ts';
import type { XraySettings } from '../../domain/prompts/xray/severities.ts';

/** The site's settings, for pages. */
export interface Site {
  /** SITE_NAME. */
  name: string;
  /** Public URL without a trailing slash. */
  url: string;
  /** Links to other sites and the site's mailbox, in the footer. */
  links: readonly ExternalLink[];
  /** The site's mailbox. */
  email: string;
  /** Whether only members can read it. */
  isPrivate: boolean;
  /** Who can create an account. */
  signUp: SignUpRule;
  /** Whether premium prompts are sold here. */
  sells: boolean;
  /** The currency of all prices: an ISO 4217 code in lower case. */
  currency: string;
  /** What each rule for hidden texts does, if the site changed any. */
  xray?: XraySettings | undefined;
}

export const SiteContext = createContext<Site>({
  name: '',
  url: '',
  links: [],
  email: '',
  isPrivate: false,
  signUp: { mode: 'open', domains: [], inviters: 'admins', passwords: true },
  sells: false,
  currency: 'usd',
});

export function useSite(): Site {
  return useContext(SiteContext);
}
