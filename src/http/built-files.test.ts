import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { builtFiles } from './built-files.ts';

let folder: string;
let previous: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptorium-built-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['assets/a.js', 'identity'],
    ['assets/a.js.br', 'brotli'],
    ['assets/a.js.gz', 'gzip'],
    ['icon.svg', '<svg/>'],
  ] as const)
    writeFileSync(join(folder, name), text);
  previous = mkdtempSync(join(tmpdir(), 'promptorium-previous-'));
  mkdirSync(join(previous, 'assets'));
  writeFileSync(join(previous, 'assets/old.js'), 'of the build before');
  writeFileSync(join(previous, 'old.svg'), '<svg/>');
  return () => {
    for (const path of [folder, previous]) rmSync(path, { recursive: true });
  };
});

async function serve(before = previous) {
  const files = builtFiles(folder, before);
  const server = createServer((request, response) => {
    const answered = files(request, response, { 'x-own': 'yes' });
    if (!answered) response.writeHead(404).end();
    answered?.catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, { method = 'GET', encoding = 'identity' } = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'accept-encoding': encoding },
    });
    // The test's content is not actually compressed, so it is not read if it is declared to be.
    const text = reply.headers.has('content-encoding') ? undefined : await reply.text();
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text };
  };
}

describe('built files', () => {
  it('are sent with their type, length and age', async () => {
    const get = await serve();
    const reply = await get('/assets/a.js?v=1');
    expect(reply).toMatchObject({ status: 200, text: 'identity' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-own': 'yes',
    });
    const icon = await get('/icon.svg', { encoding: 'br' });
    expect(icon).toMatchObject({ status: 200, text: '<svg/>' });
    expect(icon.headers).not.toHaveProperty('cache-control');
    expect(icon.headers).not.toHaveProperty('vary');
  });

  it('are sent in the best encoding that there is', async () => {
    const get = await serve();
    for (const [encoding, length] of [
      ['br', '6'],
      ['gzip', '4'],
    ] as const) {
      const { headers } = await get('/assets/a.js', { method: 'HEAD', encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': length });
    }
  });

  it('are kept: a file that is removed is still sent', async () => {
    const file = join(folder, 'assets/kept.js');
    writeFileSync(file, 'kept');
    const get = await serve();
    expect((await get('/assets/kept.js')).text).toBe('kept');
    rmSync(file);
    expect((await get('/assets/kept.js')).text).toBe('kept');
  });

  it('could not be read: the request fails, and the next one reads it again', async () => {
    const file = join(folder, 'assets/late.js');
    writeFileSync(file, 'late');
    const get = await serve();
    rmSync(file);
    expect((await get('/assets/late.js')).status).toBe(500);
    writeFileSync(file, 'late');
    expect((await get('/assets/late.js')).text).toBe('late');
  });

  it('are followed by the assets of the build before', async () => {
    const get = await serve();
    expect((await get('/assets/old.js')).text).toBe('of the build before');
    expect((await get('/old.svg')).status).toBe(404);
    expect((await (await serve(join(folder, 'none')))('/assets/old.js')).status).toBe(404);
  });

  it('are found where a new build has moved them', async () => {
    writeFileSync(join(folder, 'assets/moved.js'), 'moved');
    const get = await serve();
    renameSync(join(folder, 'assets/moved.js'), join(previous, 'assets/moved.js'));
    expect((await get('/assets/moved.js')).text).toBe('moved');
  });

  it.each(['/assets', '/assets/none.js', '/assets/../../etc/passwd', '/assets/%61.js', '//icon.svg'])(
    'are nothing else: %s',
    async (path) => {
      expect((await (await serve())(path)).status).toBe(404);
    },
  );

  it('are only read', async () => {
    expect((await (await serve())('/icon.svg', { method: 'POST' })).status).toBe(404);
  });
});
