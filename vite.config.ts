import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { endpointTable } from './src/contract/endpoint-table.ts';

/**
 * The files in which browsers load code that several pages share: one file compresses much better than many
 * small ones. Each takes the modules that match, and all they import, unless a file above has them. So what
 * many pages need comes first, and a module that a page loads for one small import belongs into a file above
 * the one that would take it.
 */
const sharedFiles: Record<string, RegExp> = {
  // Changes only with the libraries, so that browsers keep it over releases.
  vendor: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
  // What every page loads, and small parts that most pages use. Not the entry itself, which waits for the page's module.
  common:
    /web\/(?:render\/(?:app|browser-router|failed-images|links|page-state)|core\/page-load|ui\/local-time|ui\/overlays\/use-modal|ui\/(?:tag|numbers|dates)|ui\/pages\/(?:skeleton|empty-state|back-link|page-number|card)|ui\/forms\/(?:select|use-debounced)|people\/(?:queries|guard|author-link)|people\/intents\/intent)\.|icons\/(?:chevron-\w+|arrow-left|plus|lock)\./,
  islands: /web\/core\/static-island\./,
  prompts:
    /web\/(?:prompts\/(?:cards\/prompt-facts|queries|saving\/save-link|comments\/queries)|ui\/forms\/copy-text|core\/count-download|people\/intents\/intent-form)\.|market\/price\.|icons\/(?:heart|star|copy|check|bookmark|folder-plus)\./,
  // Above the files whose modules import it, for pages that need nothing else of them.
  copy: /web\/ui\/(?:forms\/copy-button|clamped-text)\.|icons\/(?:flag|share-2)\./,
  // Not for pages that are only read.
  forms:
    /web\/(?:identity\/queries|ui\/forms\/(?:form|field|text-area|choice-field|dialog-form)|ui\/overlays\/dialog)\./,
  tabs: /web\/ui\/pages\/tabs\./,
  text: /core\/text\/text\./,
  search:
    /web\/(?:prompts\/cards\/marked-texts|core\/sort-labels|ui\/pages\/feed-link|ui\/forms\/search-(?:text|form))\./,
  filters: /web\/(?:prompts\/explore\/explore-address|discovery\/searches\/queries)\./,
  cards: /web\/prompts\/(?:cards\/prompt-cards|cards\/prompt-cover|bookmark-lock)\./,
  'fill-in':
    /placeholders\/placeholders\.|web\/prompts\/(?:placeholders\/(?!typed-field)[\w-]+|open-in\/open-in-button)\.|icons\/external-link\./,
  posts: /web\/texts\/(?:markdown-field|titled-form|rich-text)\./,
  prompt: /web\/prompts\/prompt-page\/(?:prompt-view|adult|more-queries)\./,
};

/**
 * The reference of the API, whose page is not one of React: its script has a fixed name, also in development.
 * Redoc would load its vendor's logo from another host.
 */
const apiReference: Plugin = {
  name: 'api-reference',
  transform: (code, id) =>
    id.endsWith('redoc.standalone.js')
      ? code.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w/.-]+/g, 'data:,')
      : undefined,
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url === '/api-reference.js') request.url = '/src/web/integrations/api-reference/main.ts';
      next();
    });
  },
};

/**
 * Replaces the module that computes the table of endpoints with the table: the declarations would make every
 * page larger.
 */
const computedEndpointTable: Plugin = {
  name: 'endpoint-table',
  load: (id) =>
    id.endsWith('/src/contract/endpoint-table.ts')
      ? `export const endpointTable = ${JSON.stringify(endpointTable)};`
      : undefined,
};

/**
 * Reduces the fonts to the weights of the pages and to the characters for which browsers load each file
 * (Latin: from 125 to 92 kB in all).
 */
const smallFonts: Plugin = {
  name: 'small-fonts',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset') continue;
      const [, family, name] =
        /@fontsource-variable\/([\w-]+)\/files\/([\w-]+\.woff2)$/.exec(asset.originalFileNames[0] ?? '') ??
        [];
      if (!family || !name) continue;
      const css = readFileSync(
        join(import.meta.dirname, `node_modules/@fontsource-variable/${family}/index.css`),
        'utf8',
      );
      const [, range = ''] = /unicode-range: (.*);/.exec(css.slice(css.indexOf(`${name})`))) ?? [];
      const characters = [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(
        ([, first = '', last = first]) => {
          const start = Number.parseInt(first, 16);
          return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_none, index) =>
            String.fromCodePoint(start + index),
          );
        },
      );
      asset.source = await subsetFont(Buffer.from(asset.source), characters.join(''), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700, default: 400 } },
      });
    }
  },
};

/** The browser's files; `scripts/build.ts` makes the server's bundle from the same configuration. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), computedEndpointTable, apiReference, smallFonts],
  // Pre-bundling would not transform it.
  optimizeDeps: { exclude: ['redoc'] },
  publicDir: 'src/web/public',
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: true,
    // Read by scripts/licences.ts.
    license: { fileName: '.vite/licences.json' },
    // No data: URLs, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [
        'src/web/render/browser.tsx',
        'src/web/render/start.ts',
        'src/web/integrations/api-reference/main.ts',
      ],
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/api-reference/') ? 'api-reference.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: Object.entries(sharedFiles).map(([name, test], index, all) => ({
            name,
            test,
            priority: all.length - index,
          })),
        },
      },
    },
  },
});
