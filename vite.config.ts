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
    // No data: URLs, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: ['src/web/render/browser.tsx', 'src/web/render/start.ts'],
      output: {
        codeSplitting: {
          groups: [
            {
              // Changes only with the libraries, so that browsers keep it over releases.
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 2,
            },
            // One file compresses better than many.
            { name: 'common', minShareCount: 10, priority: 1 },
            // Loaded on every page.
            {
              name: 'shell',
              test: /web\/(?:runtime\/(?:lazy-component|session-store)|ui\/move-focus|shell\/nav-links|suggestions\/search-input)|lucide-react\/dist\/esm\/icons\/search\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
