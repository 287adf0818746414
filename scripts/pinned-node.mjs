// npm runs this after each installation, and the launcher runs it if npm ignores install scripts. Node.js
// comes as one package per platform, pinned by hash in package-lock.json. Its program gets the same path
// everywhere, and its C++ headers and manual, a third of it, are removed.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '../node_modules');

/** Path of the program on every platform. */
export const pinned = join(modules, 'node/bin/node');

/** Prepares the installed Node.js for use; does nothing when no package for this platform is installed. */
export function preparePinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const folder = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(modules, name))
    .find((path) => existsSync(join(path, 'bin/node')));
  if (!folder) return;
  for (const unused of ['include', 'share']) rmSync(join(folder, unused), { recursive: true, force: true });
  // Also removes the folder of the package that had the program at this path.
  rmSync(join(modules, 'node'), { recursive: true, force: true });
  mkdirSync(dirname(pinned), { recursive: true });
  symlinkSync(relative(dirname(pinned), join(folder, 'bin/node')), pinned);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) preparePinnedNode();
