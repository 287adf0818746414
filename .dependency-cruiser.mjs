import { readdirSync } from 'node:fs';
import { join } from 'node:path';

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
const packages = { domain: ['zod'], contract: ['zod'] };

const layerRules = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-only-${below.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: layer === 'cli' ? '^src/cli/main\\.ts$' : '^$' },
  to: {
    path: '^src/',
    pathNot: [
      `^src/(${[layer, ...below].join('|')})/`,
      ...(layer === 'adapters' ? ['^src/operations/core/(adapters/[a-z-]+|context|failure)\\.ts$'] : []),
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
 * The areas, lowest first. Every layer between `domain` and `web` has these folders (or some of them), and an area imports only from itself
 * and from those before it: no two areas of a layer import each other.
 */
const areas = [
  'core',
  'people',
  'notifications',
  'files',
  'texts',
  'pages',
  'visibility',
  'identity',
  'prompts',
  'discovery',
  'community',
  'market',
  'moderation',
  'integrations',
  'hosting',
];

/** The folders of a layer in their order. Files at the top of a layer put its areas together: no area imports them. */
const foldersOf = {
  ...Object.fromEntries(
    ['domain', 'contract', 'database', 'operations', 'adapters', 'api'].map((layer) => [layer, areas]),
  ),
  // The design system is used by all areas; pages, the frame around them and the pipeline that renders both use all areas.
  web: ['core', 'ui', ...areas.slice(1), 'routes', 'shell', 'render'],
};

for (const [layer, folders] of Object.entries(foldersOf)) {
  const unlisted = readdirSync(join(import.meta.dirname, 'src', layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![...folders, 'public'].includes(entry.name))
    .map(({ name }) => name);
  if (unlisted.length) throw new Error(`src/${layer} has folders that are no areas: ${unlisted.join(', ')}`);
}

const areaOrder = Object.entries(foldersOf).flatMap(([layer, folders]) =>
  folders.map((folder, index) => ({
    name: `${layer}-${folder}-imports-only-areas-before-it`,
    severity: 'error',
    from: { path: `^src/${layer}/${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^src/${layer}/`, pathNot: `^src/${layer}/(${folders.slice(0, index + 1).join('|')})/` },
  })),
);

/** What runs in the processes that `adapters/core/tasks/task-process.ts` starts. */
const decoders =
  '^src/adapters/files/(images/image-process|previews/(card|painter-process)|videos/(video-process|(mp4|webm)-metadata))\\.ts$';

/** The files of src/contract without endpoint declarations: what browsers run. */
const browserContract = [
  'client',
  'endpoint-table',
  'core/(routes|url-kinds|next-page)',
  'identity/sign-in-start',
  'prompts/prompt-input',
  'people/user-input',
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
      // It also rolls back when an operation returns a failure.
      name: 'operations-begin-transactions-with-inTransaction',
      severity: 'error',
      from: {
        path: '^src/(operations|api|adapters|cli)/',
        pathNot: '^src/operations/core/in-transaction\\.ts$',
      },
      to: { path: '^src/database/core/with-tx\\.ts$' },
    },
    {
      name: 'uploads-are-decoded-in-processes-of-their-own',
      severity: 'error',
      from: { path: '^src/', pathNot: [decoders, '\\.test\\.ts$'] },
      to: { path: [decoders, 'node_modules/sharp/'], dependencyTypesNot: ['type-only'] },
    },
    {
      // Builds for browsers contain the table of endpoints, but not the declarations that it is computed from.
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
      from: { path: '^src/config/' },
      to: {
        pathNot: [
          'node_modules/zod/',
          '^node:',
          '^src/config/(config-(values|variables)|rate-limits)\\.ts$',
          '^src/domain/(core/addresses|hosting/(database-address|outgoing-proxy|rate-limits)|identity/(email|issuer-groups|sign-up)|market/market|prompts/xray/(rules|severities))\\.ts$',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-imports-the-start-of-the-site',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/start/|^src/cli/main\\.ts$' },
      to: { path: '^src/start/' },
    },
    {
      name: 'only-the-start-reads-the-configuration',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(start|config)/|^src/cli/main\\.ts$' },
      to: { path: '^src/config/' },
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
      from: { path: '^src/database/hosting/embedded/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/database/hosting/embedded/' },
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
    ...areaOrder,
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
