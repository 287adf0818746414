import type { Endpoint } from '../../contract/core/endpoint.ts';

/**
 * Returns the address at which a created resource can be read or, failing that, changed; undefined if it has
 * none.
 */
export function locationOf(
  { status, location, resource }: Pick<Endpoint, 'status' | 'location' | 'resource'>,
  reply: object,
): string | undefined {
  if (status !== 201) return undefined;
  if (location === 'url') return 'url' in reply ? String(reply.url) : undefined;
  const path = location ?? resource?.path;
  const id = idIn(reply);
  return path && id && `/api${path.replace('{id}', encodeURIComponent(id))}`;
}

/** The id of the first object in a response that has one. */
function idIn(reply: object): string | undefined {
  for (const value of Object.values(reply))
    if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  return undefined;
}
