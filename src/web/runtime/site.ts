import { createContext, useContext } from 'react';
import type { ExternalLink } from '../../domain/external-links.ts';

/** What pages know of the site. */
export interface Site {
  /** SITE_NAME. */
  name: string;
  /** Public address without a slash at its end. */
  url: string;
  /** To other sites and the site's mailbox, for the foot of every page. */
  links: readonly ExternalLink[];
}

export const SiteContext = createContext<Site>({ name: '', url: '', links: [] });

export function useSite(): Site {
  return useContext(SiteContext);
}
