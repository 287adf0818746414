import { createContext, useContext } from 'react';
import type { ExternalLink } from '../../domain/external-links.ts';

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
}

export const SiteContext = createContext<Site>({ name: '', url: '', links: [], email: '' });

export function useSite(): Site {
  return useContext(SiteContext);
}
