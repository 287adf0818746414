/**
 * `npm run release -- FOLDER`: writes a folder with the build, the server's sources and the packages it
 * needs. It starts with `npm start` or `node scripts/launch.mjs start` on this platform, without npm, network
 * or write access to it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { noticesOf } from './licences.ts';
import { productionPackages } from './production-packages.ts';
import { releaseFiles } from './release-files.ts';
import { productionSbom } from './sbom.ts';

const root = join(import.meta.dirname, '..');
/** Components of the pages, which are in the build, and tests. */
const unusedSource = /\.test\.ts$|\.tsx$/;
/** The previous build, and the remains of an interrupted one. */
const otherBuilds = [join('build', 'previous'), join('build', 'next')];
/** Files that only compilers, editors and debuggers read: a tenth of the packages. */
const unusedInPackages = /\.(?:map|d\.[cm]?ts)$/;

const [folder, ...more] = process.argv.slice(2);
if (!folder || folder.startsWith('-') || more.length) {
  console.error('Usage: npm run release -- FOLDER (a folder that does not exist yet, or is empty)');
  process.exit(1);
}
// npm changes to the project's folder.
const target = resolve(process.env.INIT_CWD ?? '.', folder);
if (existsSync(target) && readdirSync(target).length) {
  console.error(`${target} is not empty: choose another folder, or remove it first.`);
  process.exit(1);
}

for (const path of releaseFiles)
  copy(path, (name) => !unusedSource.test(name) && !otherBuilds.includes(name));
for (const { place } of productionPackages(root))
  copy(place, (name) => !unusedInPackages.test(name) && !name.slice(place.length).includes('/node_modules'));
linkNode('node_modules/node/bin/node');
// Where npm searches for `node` on a machine that has only npm.
linkNode('node_modules/.bin/node');
writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), noticesOf(root));
writeFileSync(join(target, 'sbom.json'), await productionSbom(root));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
// Written last: the launcher considers a folder with this file complete.
writeFileSync(join(target, 'release.json'), `${JSON.stringify({ version, platform }, null, 2)}\n`);
console.log(`Wrote ${target}. Start it there with: npm start, or node scripts/launch.mjs start`);

function copy(path: string, isUsed: (name: string) => boolean): void {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isUsed(relative(root, source)),
  });
}

function linkNode(path: string): void {
  const link = join(target, path);
  const program = relative(root, process.execPath);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, program)), link);
}
