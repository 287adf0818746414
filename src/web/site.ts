import { createContext, useContext } from 'react';

/** The site's name (SITE_NAME) and public address without a slash at its end. */
export interface Site {
  name: string;
  url: string;
}

export const SiteContext = createContext<Site>({ name: '', url: '' });

export function useSite(): Site {
  return useContext(SiteContext);
}
