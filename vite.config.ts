import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The browser's files; `scripts/build.ts` makes the server's bundle from the same configuration. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), lighterIcons(), withoutUnused()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: true,
    // No data: addresses, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A list of what each page's file imports would be in every first visit, longer with each page (1.4 kB at 40 of
      // them). Without it such a file asks for its imports itself; pages are fetched when their links are pointed at.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      input: ['src/web/browser.tsx', 'src/web/start.ts'],
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
              test: /src\/web\/(?:shell\/(?!menu\.|sign-out\.)|app\.|page-table\.|browser-router\.|page-|ui\/(?:control-class|dates|hydrated|notice|skeleton|query-result|empty-state|tag|tabs|toast)\.|prompts\/(?:prompt-facts|queries)\.|topics\/queries\.|query-params\.|later-part\.)/,
              priority: 1,
            },
            {
              // Lists of prompts: nearly every page but a prompt's own, where they come later.
              name: 'cards',
              test: /src\/web\/prompts\/(?:prompt-cards?|cover)\./,
              priority: 0.8,
            },
            {
              // Icons of the prompt's page that other pages show, too: those need not fetch its file for them.
              name: 'icons',
              test: /\/lucide-react\/dist\/esm\/icons\/(?:bookmark|check|copy|flag|heart|share-2|star)\./,
              minShareCount: 2,
              priority: 0.5,
            },
            {
              name: 'back',
              test: /\/lucide-react\/dist\/esm\/icons\/arrow-left\./,
              priority: 0.6,
            },
            {
              name: 'arrow',
              test: /\/lucide-react\/dist\/esm\/icons\/arrow-right\./,
              priority: 0.6,
            },
            {
              // A prompt and what its later parts share with it: in files of their own these would compress worse.
              name: 'prompt',
              test: /src\/web\/(?:routes\/prompt|prompts\/prompt-view)\./,
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

/**
 * Parts of the libraries that no page here uses and that a bundler cannot know to be idle: 2 kB of every first visit.
 * Whatever is asked of them after all fails by its name.
 */
function withoutUnused(): Plugin {
  const parts = [
    {
      // Observers of navigations, given by `instrumentations` in the router's options.
      file: '/react-router/dist/production/lib/router/instrumentation.js',
      code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export { absent as getRouteInstrumentationUpdates, absent as instrumentClientSideRouter, absent as instrumentHandler, absent as instrumentationResultMetaContext };`,
    },
    {
      // `useInfiniteQuery`.
      file: '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
      code: 'export { absent as infiniteQueryBehavior, absent as hasNextPage, absent as hasPreviousPage };',
    },
  ];
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = parts.find(({ file }) => id.endsWith(file));
      if (!part) return null;
      return `function absent() { throw new Error('Left out by vite.config.ts: ${part.file}'); }\n${part.code}`;
    },
  };
}
