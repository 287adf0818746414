import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The browser's files; `scripts/build.ts` makes the server's bundle from the same configuration. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), lighterIcons()],
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
            {
              // Changes only with the libraries, so that returning readers keep it over a release.
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 2,
            },
            {
              // What nearly every page needs, with all that it imports: one file compresses better than many.
              // Never the entry itself: it waits for a page's module, and that imports this chunk.
              name: 'shell',
              test: /src\/web\/(?:shell\/(?!menu\.|sign-out\.)|app\.|page-table\.|browser-router\.|page-|ui\/(?:notice|skeleton|result|empty-state|tag|tabs|toast)\.|prompts\/(?:prompt-cards?|cover|queries)\.|topics\/queries\.|query-params\.)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

/** Every icon module of lucide-react calls `createLucideIcon`; built pages take our small one. */
function lighterIcons(): Plugin {
  return {
    name: 'lighter-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/')) return null;
      return join(import.meta.dirname, 'src/web/ui/lucide-icon.ts');
    },
  };
}
