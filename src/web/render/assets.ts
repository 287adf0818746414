import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the built files referenced in a page's head. */
export interface PageAssets {
  scripts: string[];
  /** The script that loads the others after the first paint. Without it the page references them itself. */
  start?: string;
  styles: string[];
  preloads: { href: string; as: string; type?: string }[];
  /** By page name: the additional imports of its module, fetched without waiting for them. */
  routes?: Record<string, string[]>;
}

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const entry = 'src/web/render/browser.tsx';
const start = 'src/web/render/start.ts';

/** Returns the assets of a build, from Vite's manifest in `folder` (build/client). */
export function builtAssets(folder: string): PageAssets {
  return readManifest(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
}

/** The equivalent files served by Vite's development server. */
export const devAssets: PageAssets = {
  scripts: [
    '/@vite/client',
    '/@id/@vitejs/plugin-react/preamble',
    '/src/web/render/dev-refresh.ts',
    `/${entry}`,
  ],
  styles: ['/src/web/ui/theme.css'],
  preloads: [],
};

function readManifest(manifest: Record<string, Chunk>): PageAssets {
  const first = closure(manifest, entry);
  const of = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const path = (file: string) => `/${file}`;
  const fonts = Object.values(manifest).filter(({ src }) =>
    /(?:fraunces|inter)-latin-wght-normal\.woff2$/.test(src ?? ''),
  );
  const routes = Object.keys(manifest).flatMap((key): [string, string[]][] => {
    const name = /^src\/web\/routes\/([\w-]+)\.tsx$/.exec(key)?.[1];
    if (!name) return [];
    const own = [...closure(manifest, key)].filter((part) => !first.has(part));
    return [[name, of(own).map(({ file }) => path(file))]];
  });
  return {
    start: of([start]).map(({ file }) => path(file))[0],
    scripts: of([entry]).map(({ file }) => path(file)),
    styles: [...new Set(of(first).flatMap(({ css }) => css ?? []))].map(path),
    preloads: [
      ...fonts.map(({ file }) => ({ href: path(file), as: 'font', type: 'font/woff2' })),
      ...of(first)
        .filter(({ isEntry }) => !isEntry)
        .map(({ file }) => ({ href: path(file), as: 'script' })),
    ],
    routes: Object.fromEntries(routes),
  };
}

/** Returns a chunk and all its static imports. */
function closure(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}
