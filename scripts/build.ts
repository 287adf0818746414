/**
 * Builds the site: browser files into build/client (each also compressed), the page renderer into
 * build/server. A build replaces the previous one only when it is complete, so that a site can run from it
 * meanwhile; the replaced browser files stay in build/previous.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
const root = join(import.meta.dirname, '..');

const built = join(root, 'build');
const next = join(built, 'next');

await build({ root, logLevel: 'warn', build: { outDir: 'build/next/client' } });
await build({
  root,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/web/render/server.tsx',
    outDir: 'build/next/server',
    emptyOutDir: true,
    manifest: false,
    license: { fileName: '.vite/licences.json' },
    target: 'node22',
    rolldownOptions: {
      input: 'src/web/render/server.tsx',
      output: { entryFileNames: 'server.js', codeSplitting: false },
    },
  },
});

const files = await compress(join(next, 'client'));
await replaceBuild();
console.log(`Built ${files} files into build/client and the page renderer into build/server.`);

/** Replaces the previous build, if there is one. */
async function replaceBuild(): Promise<void> {
  const previous = join(built, 'previous');
  const [client, server] = [join(built, 'client'), join(built, 'server')];
  await rm(previous, { recursive: true, force: true });
  await mkdir(client, { recursive: true });
  await rename(client, previous);
  await rename(join(next, 'client'), client);
  await rm(server, { recursive: true, force: true });
  await rename(join(next, 'server'), server);
  await rm(next, { recursive: true });
}

/** Writes .br and .gz next to every text file of a folder; returns the number of files. */
async function compress(folder: string): Promise<number> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.filter((name) => /\.(?:js|css|svg|json|txt|webmanifest)$/.test(name))) {
    const content = await readFile(file);
    if (content.length < 256) continue;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
  return files.length;
}
