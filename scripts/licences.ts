/**
 * `npm run licences`: fails if the licence of a package of the running site, or in the bundles of the pages,
 * is not in the list below. Writes the notices that the licences require into build/THIRD-PARTY-NOTICES.txt.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InstalledPackage, productionPackages } from './production-packages.ts';

/**
 * Licences that allow use, change and redistribution next to code under the MIT licence, on conditions that
 * the notices fulfil.
 */
const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['PSF-2.0', 'Unlicense'],
  // Fonts, which are not sold separately.
  'OFL-1.1',
]);

/** Packages under another licence, each with the reason why it may be used. */
const exceptions = [
  // libvips is a shared library that operators can replace, as the LGPL requires.
  { name: /^@img\/sharp-libvips-/, license: 'LGPL-3.0-or-later' },
];

interface Bundled {
  name: string;
  version: string;
  identifier: string | null;
  text: string | null;
}

/** Returns the packages whose licence is not allowed, as lines of text. */
export function refusedLicences(
  packages: readonly Pick<InstalledPackage, 'name' | 'version' | 'license'>[],
): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license ?? '(none)'}, which scripts/licences.ts does not allow.`,
    );
}

/**
 * Lists the packages of the running site and those in the bundles, which a build has recorded. Throws when
 * the pages are not built.
 */
export function distributedPackages(root: string) {
  const bundled = ['client', 'server'].flatMap((part) => {
    const file = join(root, 'build', part, '.vite/licences.json');
    if (!existsSync(file)) throw new Error('The pages are not built yet: run npm run build.');
    return JSON.parse(readFileSync(file, 'utf8')) as Bundled[];
  });
  const installed = productionPackages(root);
  const known = new Set(installed.map(({ name, version }) => `${name}@${version}`));
  const others = new Map(bundled.map((one) => [`${one.name}@${one.version}`, one]));
  for (const key of known) others.delete(key);
  return { installed, bundled: [...others.values()] };
}

/**
 * Writes the notices as text: each package with its licence, and the text and notice of the licence if the
 * package contains them.
 */
export function noticesOf(root: string): string {
  const { installed, bundled } = distributedPackages(root);
  const parts = [
    ...installed.map(({ name, version, license, place }) => ({
      title: `${name} ${version}: ${license}`,
      text: licenceTexts(join(root, place)),
    })),
    ...bundled.map(({ name, version, identifier, text }) => ({
      title: `${name} ${version}: ${identifier}`,
      text: text?.trim() ?? '',
    })),
  ];
  const list = parts
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, text }) => [title, '-'.repeat(title.length), text].filter(Boolean).join('\n'));
  return `Promptorium contains the following third-party software.\n\n${list.join('\n\n')}\n`;
}

function isAllowed(name: string, license: string | undefined): boolean {
  if (!license) return false;
  if (exceptions.some((one) => one.name.test(name) && one.license === license)) return true;
  return license
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => allowed.has(one)));
}

function licenceTexts(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying|ofl)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..');
  const { installed, bundled } = distributedPackages(root);
  const refused = refusedLicences([
    ...installed,
    ...bundled.map(({ identifier, ...one }) => ({ ...one, license: identifier ?? undefined })),
  ]);
  for (const line of refused) console.error(line);
  if (refused.length) process.exitCode = 1;
  else {
    writeFileSync(join(root, 'build/THIRD-PARTY-NOTICES.txt'), noticesOf(root));
    console.log(
      `The licences of ${installed.length + bundled.length} packages are allowed; notices are in build/THIRD-PARTY-NOTICES.txt.`,
    );
  }
}
