import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Site, SiteContext } from '../core/site.ts';

/** The providers around the router, on the server and in the browser. */
export function App({ site, queries, children }: { site: Site; queries: QueryClient; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SiteContext>
  );
}
