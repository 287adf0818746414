import { readdirSync } from 'node:fs';

// Who may import whom (docs/tour.md). A floor reaches only the floors named here; nothing goes round in circles.
const floors = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  operations: ['domain', 'contract', 'database'],
  adapters: ['domain'],
  api: ['contract', 'operations', 'domain'],
  cli: ['contract', 'operations', 'domain'],
  web: ['contract', 'domain'],
};

/** Modules from the registry that a floor may use; a floor that is not named here is not limited. */
const parts = { domain: ['zod'], contract: ['zod'] };

const reach = Object.entries(floors).map(([floor, below]) => ({
  name: `${floor}-reaches-only-${below.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${floor}/`, pathNot: floor === 'cli' ? '^src/cli/main\\.ts$' : '^$' },
  to: {
    path: '^src/',
    pathNot: [
      `^src/(${[floor, ...below].join('|')})/`,
      ...(floor === 'adapters' ? ['^src/operations/(context|failure)\\.ts$'] : []),
    ],
  },
}));

const libraries = Object.entries(parts).map(([floor, allowed]) => ({
  name: `${floor}-uses-only-${allowed.join('-')}`,
  severity: 'error',
  from: { path: `^src/${floor}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'],
    pathNot: `node_modules/(${allowed.join('|')})/`,
  },
}));

/**
 * The folders of src/web, lowest first: a folder imports only from itself and from those before it. New folders are added
 * here.
 */
const webFolders = [
  // What every feature may use.
  ...['runtime', 'ui', 'users'],
  // Features that stand alone.
  ...['content', 'suggestions', 'contact', 'identity', 'second-factor', 'keys', 'reports', 'rich-text'],
  ...['events', 'discussions'],
  // Prompts, and features about prompts.
  ...['prompts', 'likes', 'bookmarks', 'comments', 'prompt-page', 'uploads', 'follows', 'topics', 'profile'],
  ...['recent', 'community', 'admin', 'editor', 'settings'],
  // Pages, the frame around them, and the pipeline that renders both.
  ...['routes', 'shell', 'render'],
];

const unlisted = readdirSync('src/web').filter((name) => ![...webFolders, 'public'].includes(name));
if (unlisted.length)
  throw new Error(`Missing in webFolders (.dependency-cruiser.mjs): ${unlisted.join(', ')}`);

const webOrder = webFolders.map((folder, index) => ({
  name: `web-${folder}-imports-only-folders-before-it`,
  severity: 'error',
  from: { path: `^src/web/${folder}/` },
  to: { path: '^src/web/', pathNot: `^src/web/(${webFolders.slice(0, index + 1).join('|')})/` },
}));

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
      name: 'adapters-know-operations-by-type-only',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/operations/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'config-uses-only-zod',
      severity: 'error',
      from: { path: '^src/config\\.ts$' },
      to: { pathNot: ['node_modules/zod/', '^node:'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'nothing-imports-the-wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(compose|main)\\.ts$|^src/cli/main\\.ts$' },
      to: { path: '^src/(compose|main|config)\\.ts$' },
    },
    {
      name: 'product-imports-only-itself',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|bench|tools|scripts)/' },
    },
    ...reach,
    ...webOrder,
    ...libraries,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|data-dev|bench/lighthouse/node_modules)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
