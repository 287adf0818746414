import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's files; `scripts/build.ts` makes the server's bundle from the same configuration. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: true,
    // No data: addresses, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/web/browser.tsx',
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the libraries, so that returning readers keep it over a release.
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 2,
            },
            // What every page needs, with all that it imports.
            { name: 'shell', test: /src\/web\/(?:shell|app|page-table)\b/, priority: 1 },
          ],
        },
      },
    },
  },
});
