import { readdirSync } from 'node:fs';

// Who may import whom (docs/tour.md). A layer imports only itself and the layers listed for it; cycles are not allowed.
const layers = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  operations: ['domain', 'contract', 'database'],
  adapters: ['domain'],
  api: ['contract', 'operations', 'domain'],
  cli: ['contract', 'operations', 'domain'],
  web: ['contract', 'domain'],
};

/** Packages that a layer may import; other layers are not limited. */
const wiring =
  'analyse-texts|compose|compose-backups|compose-doctor|config|front|main|monitoring|site-pages|supervisor|wire|wire-mail|wire-notifications|wire-payments|wire-providers|wire-replica|wire-storage|wire-texts|wire-viewer|wire-webhooks|worker';
const packages = { domain: ['zod'], contract: ['zod'] };

const layerRules = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-only-${below.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: layer === 'cli' ? '^src/cli/main\\.ts$' : '^$' },
  to: {
    path: '^src/',
    pathNot: [
      `^src/(${[layer, ...below].join('|')})/`,
      ...(layer === 'adapters'
        ? [
            '^src/operations/(adapters|backup-adapters|comparison-adapters|context|failure|identity-adapters|payment-adapters)\\.ts$',
          ]
        : []),
    ],
  },
}));

const packageRules = Object.entries(packages).map(([layer, allowed]) => ({
  name: `${layer}-uses-only-${allowed.join('-')}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'core'],
    pathNot: `node_modules/(${allowed.join('|')})/`,
  },
}));

/**
 * The folders of src/web, lowest first: a folder imports only from itself and from those before it. New folders are added
 * here.
 */
const webFolders = [
  // What every feature may use.
  ...['runtime', 'ui', 'users', 'intents', 'form-checks'],
  // Features that stand alone.
  ...['content', 'suggestions', 'contact', 'identity', 'second-factor', 'keys', 'reports', 'rich-text'],
  ...['open-in', 'api-reference'],
  ...['events', 'discussions'],
  // Prompts, and features about prompts.
  ...[
    'placeholders',
    'saving',
    'prompts',
    'ranks',
    'statistics',
    'likes',
    'bookmarks',
    'comments',
    'market',
    'payouts',
    'prompt-page',
    'versions',
    'merges',
    'forks',
    'uploads',
    'follows',
    'mutes',
    'topics',
    'collections',
    'profile',
    'orders',
    'sales',
  ],
  ...[
    'searches',
    'webhooks',
    'notifications',
    'decisions',
    'recent',
    'community',
    'admin',
    'editor',
    'proposals',
    'settings',
    'palette',
  ],
  // Pages, the frame around them, and the pipeline that renders both.
  ...['routes', 'shell', 'render'],
];

const unlisted = readdirSync('src/web').filter(
  (name) => ![...webFolders, 'public', 'package.json'].includes(name),
);
if (unlisted.length)
  throw new Error(`Missing in webFolders (.dependency-cruiser.mjs): ${unlisted.join(', ')}`);

const webOrder = webFolders.map((folder, index) => ({
  name: `web-${folder}-imports-only-folders-before-it`,
  severity: 'error',
  from: { path: `^src/web/${folder}/` },
  to: { path: '^src/web/', pathNot: `^src/web/(${webFolders.slice(0, index + 1).join('|')})/` },
}));

/** What runs in the processes that `adapters/core/tasks/task-process.ts` starts. */
const decoders = '^src/adapters/(images/image-process|previews/(card|painter-process))\\.ts$';

/** The files of src/contract without endpoint declarations: what browsers run. */
const browserContract = [
  ...['client', 'endpoint-table', 'routes', 'url-kinds', 'next-page', 'sign-in-start'],
  ...['prompt-input', 'user-input'],
];

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|node:)' },
    },
    {
      name: 'adapters-import-only-types-of-operations',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/operations/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pictures-are-decoded-in-processes-of-their-own',
      severity: 'error',
      from: { path: '^src/', pathNot: decoders },
      to: { path: [decoders, 'node_modules/sharp/'], dependencyTypesNot: ['type-only'] },
    },
    {
      // The table of endpoints that browsers load is generated from the declarations, which are not sent to them.
      name: 'web-imports-endpoint-declarations-only-as-types',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/contract/',
        pathNot: `^src/contract/(${browserContract.join('|')})\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'config-uses-only-zod-and-simple-rules',
      severity: 'error',
      from: { path: '^src/config(-values|-variables)?\\.ts$' },
      to: {
        pathNot: [
          'node_modules/zod/',
          '^node:',
          '^src/config-(values|variables)\\.ts$',
          '^src/domain/(database-address|market)\\.ts$',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-imports-the-wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${wiring})\\.ts$|^src/cli/main\\.ts$` },
      to: { path: `^src/(${wiring}|config-variables)\\.ts$` },
    },
    {
      // A release has the packages in `dependencies` only: those of src/web/package.json are in its bundles.
      name: 'the-server-uses-only-production-packages',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web/|\\.test\\.tsx?$' },
      to: {
        path: 'node_modules/',
        // The dev server loads Vite when it starts.
        pathNot: 'node_modules/vite/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-peer'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // Tests install it without the rest of the project.
      name: 'the-embedded-server-imports-only-itself',
      severity: 'error',
      from: { path: '^src/database/embedded/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/database/embedded/' },
    },
    {
      name: 'product-imports-only-itself',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|bench|tools|scripts)/' },
    },
    {
      // It is published without dependencies.
      name: 'the-client-package-imports-only-itself',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { pathNot: '^packages/client/src/' },
    },
    ...layerRules,
    ...webOrder,
    ...packageRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|packages/client/dist|data|data-dev|bench/lighthouse/node_modules)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
