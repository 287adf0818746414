import { randomBytes, randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.account('alice', 'correct horse');
});

const megabyte = 1024 * 1024;

const archiveOf = async (as: TestUser) =>
  app.fetch(
    new Request('http://localhost:3000/api/users/me/archive', {
      headers: { authorization: `Bearer ${as.token}` },
    }),
  );

async function picture(width: number): Promise<File> {
  const canvas = sharp({ create: { width, height: 10, channels: 3, background: '#b4431a' } });
  return new File([new Uint8Array(await canvas.png().toBuffer())], 'picture.png');
}

/** A stored upload with raw bytes, so that no image needs to be encoded. */
async function storeVideo(owner: TestUser, bytes: Uint8Array, at: Date): Promise<string> {
  const id = randomUUID();
  await app.contextFor({ role: 'system' }).storage.put(`${id}/video.mp4`, bytes);
  const row = { id, ownerId: owner.id, kind: 'video' as const, bytes: bytes.byteLength };
  await app.pool.db.insert(uploads).values({ ...row, usedAt: at, createdAt: at });
  return `files/${id}/video.mp4`;
}

describe('the archive of the user’s data', () => {
  it('contains the data and every file, byte for byte, under the paths used in the data', async () => {
    const pictures = [];
    for (const width of [20, 30]) pictures.push(await alice.api.uploadFile({ file: await picture(width) }));
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ imageUrl: pictures[0]?.url ?? '' }) });
    const video = randomBytes(megabyte);
    const at = new Date('2025-03-04T10:20:30Z');
    const name = await storeVideo(alice, video, at);
    const bob = await app.user('bob');
    await bob.api.uploadFile({ file: await picture(40) });

    const reply = await archiveOf(alice);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="alice-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
    expect(data.profile.id).toBe(alice.id);
    expect(data.prompts.map((prompt: { id: string }) => prompt.id)).toEqual([id]);
    const urls: string[] = data.uploads.map(({ url }: { url: string }) => url);
    expect(Object.keys(files).sort()).toEqual(['data.json', ...urls.map((url) => url.slice(1))].sort());
    expect(Buffer.from(files[name] ?? []).equals(video)).toBe(true);
    for (const url of urls) {
      const served = await app.get(url);
      expect(Buffer.from(files[url.slice(1)] ?? []).equals(Buffer.from(await served.arrayBuffer()))).toBe(
        true,
      );
    }
    // The same as the JSON document except for the export time.
    expect(data).toEqual((await app.request('GET /users/me/data', { as: alice })).body);
    expect((await alice.api.myArchive()).size).toBeGreaterThan(megabyte);
  });

  it('skips a missing file and is still a valid archive', async () => {
    const carol = await app.account('carol', 'correct horse');
    const { url } = await carol.api.uploadFile({ file: await picture(25) });
    const { storage } = app.contextFor({ role: 'system' });
    const id = url.split('/')[2] ?? '';
    await storage.remove([`${id}/page.webp`, `${id}/card.webp`]);
    const files = unzipSync(new Uint8Array(await (await archiveOf(carol)).arrayBuffer()));
    expect(Object.keys(files)).toEqual(['data.json']);
  });

  it('is refused for visitors and API keys', async () => {
    expect((await app.request('GET /users/me/archive')).status).toBe(401);
    const { token } = await alice.api.createKey({
      body: { name: 'A', scopes: ['read', 'write'], password: 'correct horse' },
    });
    expect((await app.request('GET /users/me/archive', { as: { ...alice, token } })).status).toBe(403);
  });

  it('uses constant memory, and reads only as fast as the client', async () => {
    const dora = await app.account('dora', 'correct horse');
    const part = randomBytes(10 * megabyte);
    for (let n = 0; n < 10; n++) await storeVideo(dora, part, new Date());
    const reader = (await archiveOf(dora)).body?.getReader();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage().arrayBuffers;
    let size = 0;
    let looked = 0;
    let most = 0;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      size += value?.byteLength ?? 0;
      if (size - looked < 10 * megabyte) continue;
      looked = size;
      collect();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(size).toBeGreaterThan(100 * megabyte);
    expect(most).toBeLessThan(48 * megabyte);
    // An aborted download leaves nothing open and logs no error.
    const second = (await archiveOf(dora)).body?.getReader();
    for (let n = 0; n < 20; n++) await second?.read();
    await second?.cancel();
  });
});
