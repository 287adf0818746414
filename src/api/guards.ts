import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { uploadFile } from '../contract/uploads.ts';
import { limits } from '../domain/limits.ts';
import { hasScope } from '../domain/permissions.ts';
import { accountSuspended, failure } from '../operations/failure.ts';
import { problemResponse } from './problem-response.ts';
import type { ApiEnv } from './register.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const uploadPath = `/api${uploadFile.path}`;
/** Bytes of a JSON body: every field of a prompt at its limit, each character as a six-byte escape. */
const jsonBytes = 2 * 1024 * 1024;
/** Bytes around the file in a multipart body. */
const envelopeBytes = 64 * 1024;

/** Whether a request only reads. */
export function isRead(c: HonoContext): boolean {
  return reading.has(c.req.method);
}

/**
 * Refuses writes that another site's page sends with a visitor's cookies (CSRF): a browser names the page's origin with
 * every such request. Programs send no Origin and are let through; they have no cookies of others.
 */
export const sameOriginWrites = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isRead(c)) {
    const origin = c.req.header('origin');
    const foreign = origin !== undefined && URL.parse(origin)?.host !== c.req.header('host');
    if (foreign || c.req.header('sec-fetch-site') === 'cross-site') {
      return problemResponse(c, failure('forbidden', 'This request comes from another site'));
    }
  }
  return next();
});

/** Refuses whatever a personal key of somebody who was banned asks. */
export const refuseBanned = createMiddleware<ApiEnv>(async (c, next) =>
  c.get('ctx').viewer.role === 'banned' ? problemResponse(c, accountSuspended()) : next(),
);

/** Refuses a personal key what its scopes do not allow. */
export const obeyScopes = createMiddleware<ApiEnv>(async (c, next) => {
  const wanted = isRead(c) ? 'read' : 'write';
  if (hasScope(c.get('ctx').viewer, wanted)) return next();
  const sentence = wanted === 'write' ? 'This key may only read (GET)' : 'This key may only write, not read';
  return problemResponse(c, failure('forbidden', `${sentence}: make one with the scope ${wanted}`));
});

/** Refuses bodies that are larger than anything here can be, before they are read, or while they come. */
export const limitBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (isRead(c)) return next();
  const upload = c.req.path === uploadPath;
  const most = upload ? limits.videoBytes + envelopeBytes : jsonBytes;
  const tooLarge = () =>
    problemResponse(
      c,
      failure('too-large', `The body is larger than ${Math.floor(most / 1024 / 1024)} MB: send less at once`),
    );
  const declared = c.req.header('content-length');
  if (declared !== undefined) return Number(declared) > most ? tooLarge() : next();
  // Asked for last: the server makes a whole Request around a body's stream, which costs more than most replies.
  const { body, method, url, headers } = c.req.raw;
  if (!body) return next();
  const counted = await readAtMost(body, most);
  if (!counted) return tooLarge();
  c.req.raw = new Request(url, { method, headers: new Headers(headers), body: counted });
  return next();
});

/** The whole body, or null when it is larger. As much again is read and dropped, so that its sender comes to hear the answer. */
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= most) chunks.push(chunk);
    else if (size > 2 * most) break;
  }
  return size > most ? null : new Uint8Array(Buffer.concat(chunks));
}
