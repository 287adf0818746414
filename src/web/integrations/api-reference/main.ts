/** Shows the API's reference with Redoc. The page that loads it is rendered by src/api/docs. */

interface ShownDocument {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
}

// Dark mode is that of the system, as on the other pages, where the toggle of the page lasts until it is reloaded, too.
try {
  localStorage.removeItem('redoc.colorMode');
} catch {
  // Browsers can be set to refuse storage.
}

const [shown, { init }] = await Promise.all([
  fetch('/api/docs/openapi.json').then((reply) => reply.json() as Promise<ShownDocument>),
  import('redoc/bundles/redoc.standalone.js'),
]);
const address = currentAddress(shown);
if (address) history.replaceState(null, '', address);
// A document rather than its address: else Redoc offers to open it in chat services.
init(
  shown as unknown as Record<string, unknown>,
  {
    disableTelemetry: true,
    downloadUrls: [{ title: 'openapi.json', url: '/api/openapi.json' }],
    schemaDefinitionsTagName: 'Objects',
  },
  document.getElementById('reference'),
);

/** Where the content of an address of the former documentation is now: `#publishPrompt`, `#shape-User`, or a page for each feature. */
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
