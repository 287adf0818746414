import { hash } from 'node:crypto';
import type { Endpoint, VersionedRead } from '../../contract/core/endpoint.ts';
import { entityTag } from './headers.ts';

/** The entity tag of a read's reply: a digest of its bytes, after the version of the resource in it, if it has one. */
export function readTag(
  { version }: Pick<VersionedRead, 'version'>,
  reply: object,
  body = JSON.stringify(reply),
): string {
  return entityTag(body, version && versionOf(version.fields, resourceIn(reply, version.of)));
}

/**
 * The entity tag that reading the resource now would have, which a write answered with: so a client can go on editing. Undefined when the
 * reply has no resource.
 */
export function writtenTag({ resource }: Pick<Endpoint, 'resource'>, reply: object): string | undefined {
  if (!resource) return undefined;
  const names = Object.keys(resource.reply.shape);
  if (!names.every((name) => name in reply)) return undefined;
  return readTag(
    resource,
    Object.fromEntries(names.map((name) => [name, (reply as Record<string, unknown>)[name]])),
  );
}

/** What the `If-Match` header of a write expects of the resource; undefined when it has none or accepts any (`*`). */
export function expectationOf(
  { resource }: Pick<Endpoint, 'resource'>,
  ifMatch: string | undefined,
): ((current: object) => boolean) | undefined {
  const version = resource?.version;
  if (!version || ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const versions = Array.from(ifMatch.matchAll(/"([^".]*)\.[^"]*"/g), ([, found]) => found);
  return (current) => versions.includes(versionOf(version.fields, current));
}

/** Changes with the fields that edits change, and not with likes or replies. */
function versionOf(fields: readonly string[], resource: object): string {
  const values = fields.map((name) => (resource as Record<string, unknown>)[name]);
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16);
}

function resourceIn(reply: object, name: string): object {
  return (reply as Record<string, object>)[name] ?? {};
}
