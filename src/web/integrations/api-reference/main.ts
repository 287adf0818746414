/**
 * Shows the API reference with Redoc. The page that loads this script is rendered by
 * src/api/integrations/docs.
 */

interface ShownDocument {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
}

// Dark mode follows the system and the page's toggle lasts until a reload, as on the other pages.
try {
  localStorage.removeItem('redoc.colorMode');
} catch {
  // Browsers can be configured to deny access to storage.
}

const [shown, { init }] = await Promise.all([
  fetch('/api/docs/openapi.json').then((reply) => reply.json() as Promise<ShownDocument>),
  import('redoc/bundles/redoc.standalone.js'),
]);
const address = currentAddress(shown);
if (address) history.replaceState(null, '', address);
// Redoc receives a document and not its address, because with an address it offers to open it in chat
// services.
init(
  shown as unknown as Record<string, unknown>,
  {
    disableTelemetry: true,
    downloadUrls: [{ title: 'openapi.json', url: '/api/openapi.json' }],
    schemaDefinitionsTagName: 'Objects',
  },
  document.getElementById('reference'),
);

/**
 * Returns the current location of an address of the former documentation: `#publishPrompt`, `#shape-User`, or
 * a page per feature.
 */
function currentAddress({ paths }: ShownDocument): string | undefined {
  const former = decodeURIComponent(location.hash.slice(1));
  if (former.startsWith('/')) return undefined;
  const [first = '', name = ''] = former.split('-');
  if (first === 'shape') return `#/objects/${name.toLowerCase()}`;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const operation = operations.find(({ operationId }) => operationId === first);
  if (operation) return `#/${operation.tags[0]}/${operation.operationId}`.toLowerCase();
  const feature = new URLSearchParams(location.search).get('feature');
  return feature ? `${location.pathname}#/${feature}` : undefined;
}
