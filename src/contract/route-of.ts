import { routes } from './core/routes.ts';
import { urlKind } from './core/url-kinds.ts';
import { endpointList } from './endpoints.ts';

/** Routes by the segments of their paths. */
interface Branch {
  route?: string;
  fixed: Map<string, Branch>;
  /** The branch of a parameter. */
  any?: Branch;
}

const tree: Branch = { fixed: new Map() };
for (const route of [...Object.values(routes), ...endpointList.map(({ path }) => `/api${path}`)]) add(route);

/**
 * The route of a request's target: the path of an endpoint with its parameters in braces
 * (`/api/posts/id/{id}`), the pattern of a page (`/prompt/:id`), or otherwise the kind of the URL (`file`,
 * `page`). The number of routes is limited, whatever is requested.
 */
export function routeOf(target: string): string {
  const [path = ''] = target.split('?', 1);
  const kind = urlKind(path);
  if ((kind !== 'page' && kind !== 'api') || !path.startsWith('/')) return kind;
  return find(tree, segmentsOf(path), 0) ?? kind;
}

function add(route: string): void {
  let branch = tree;
  for (const segment of segmentsOf(route)) {
    if (/^[:{]/.test(segment)) branch = branch.any ??= { fixed: new Map() };
    else {
      const next = branch.fixed.get(segment) ?? { fixed: new Map() };
      branch.fixed.set(segment, next);
      branch = next;
    }
  }
  branch.route = route;
}

/** A fixed segment takes precedence over a parameter, as in both routers. */
function find(branch: Branch, segments: readonly string[], at: number): string | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.route;
  const fixed = branch.fixed.get(segment);
  const found = fixed && find(fixed, segments, at + 1);
  if (found || !branch.any || !segment) return found;
  return find(branch.any, segments, at + 1);
}

/**
 * The segments of a path that begins with a slash, without the empty one at the beginning and after a
 * trailing slash.
 */
function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  segments.shift();
  if (segments.at(-1) === '') segments.pop();
  return segments;
}
