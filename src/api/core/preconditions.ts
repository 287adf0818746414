import { hash } from 'node:crypto';
import type { Endpoint, VersionedRead } from '../../contract/core/endpoint.ts';
import { entityTag } from './headers.ts';

/**
 * Computes the entity tag of a read's response: the version of its resource, if any, and a digest of its
 * bytes.
 */
export function readTag(
  { version }: Pick<VersionedRead, 'version'>,
  reply: object,
  body = JSON.stringify(reply),
): string {
  return entityTag(body, version && versionOf(version.fields, resourceIn(reply, version.of)));
}

/**
 * Computes the entity tag that a read would return after a write, so that a client can continue editing.
 * Undefined if the response contains no resource.
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

/** Returns whether an `If-Match` header is `*` or has at least one entity tag. */
export function isIfMatch(value: string): boolean {
  return value.trim() === '*' || /"[^"]*"/.test(value);
}

/**
 * Returns the check of the resource that a write's `If-Match` header requires; undefined if it is absent or
 * accepts any (`*`).
 */
export function expectationOf(
  { resource }: Pick<Endpoint, 'resource'>,
  ifMatch: string | undefined,
): ((current: object) => boolean) | undefined {
  const version = resource?.version;
  if (!version || ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const versions = Array.from(ifMatch.matchAll(/"([^".]*)\.[^"]*"/g), ([, found]) => found);
  return (current) => versions.includes(versionOf(version.fields, current));
}

/** Depends on the fields that edits change, not on likes or replies. */
function versionOf(fields: readonly string[], resource: object): string {
  const values = fields.map((name) => (resource as Record<string, unknown>)[name]);
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16);
}

function resourceIn(reply: object, name: string): object {
  return (reply as Record<string, object>)[name] ?? {};
}
