import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { filesOfZip, type ReadZipped } from './zip.ts';

/** A file of an import: of a folder or a zip, or a single one. */
export interface Source {
  /** Its name within the folder or zip, with `/` between folders. */
  name: string;
  /** Its bytes, of a zip at most `most`. Throws when there are more. */
  read: (most: number) => AsyncIterable<Buffer>;
}

/** Bytes of all files that are read from an archive. */
const maxBytes = 64 * 1024 * 1024;
const archiveIsTooLarge = `the prompts of the archive are larger than ${maxBytes} bytes together: split the archive`;

/**
 * The files of a folder or a zip, or a single file, sorted by their names. `onBytes` receives the bytes read
 * so far of a single file.
 */
export function sourcesOf(path: string, onBytes: (bytes: number) => void = () => {}): Source[] {
  if (statSync(path).isDirectory())
    return sorted(
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && !/(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)/.test(entry.parentPath),
        )
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => ({
          name: relative(path, file).replaceAll('\\', '/'),
          read: () => bytesOf(createReadStream(file)),
        })),
    );
  if (!/\.zip$/i.test(path))
    return [{ name: basename(path), read: () => bytesOf(createReadStream(path), onBytes) }];
  let left = maxBytes;
  const read = (zipped: ReadZipped, most: number) => {
    const bound = Math.min(left, most);
    const bytes = bound > 0 ? zipped(bound) : undefined;
    left -= bytes?.length ?? bound;
    if (!bytes) throw new Error(bound < most ? archiveIsTooLarge : `it is larger than ${most} bytes`);
    return bytes;
  };
  const files = [...filesOfZip(readFileSync(path))].flatMap(([name, zipped]) => {
    // Notion exports a zip that contains one.
    if (!/\.zip$/i.test(name) || isHidden(name)) return [{ name, zipped }];
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return Array.from(filesOfZip(read(zipped, maxBytes)), ([inner, file]) => ({
      name: `${folder}${inner}`,
      zipped: file,
    }));
  });
  return sorted(
    files.map(({ name, zipped }) => ({
      name,
      read: async function* (most) {
        yield read(zipped, most);
      },
    })),
  );
}

async function* bytesOf(
  chunks: AsyncIterable<Buffer>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
    onBytes?.(bytes);
  }
}

function sorted(files: Source[]): Source[] {
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Folders of tools that contain prompts, also within a folder whose name begins with a dot. */
const toolFolders =
  /(?:^|\/)(?:agents?|commands?|prompts?|skills?|chatmodes|modes|rules|instructions|workflows)\//i;
/** Names of prompts wherever they are. */
const promptNames =
  /(?:^|\/)(?:SKILL\.md|[^/]*[.-](?:prompt|instructions|chatmode|agent)\.md|[^/]+\.(?:prompt|prompty|mdc))$/i;
/** Files about a project, also in other languages: `README.de.md`. */
const readme = /(?:^|\/)readme(?:[._-][a-z]{2}(?:[_-][a-z]{2,4})?)?\.\w+$/i;
const aboutProject =
  /(?:^|\/)(?:licen[sc]e|copying|notice|changelog|changes|history|contributing|contributors|authors|code[_-]of[_-]conduct|security)(?:[._-][a-z]{2}(?:[_-][a-z]{2,4})?)?\.\w+$/i;

/** Whether a program wrote the file for itself: metadata of macOS, settings, versions, the trash. */
function isHidden(name: string): boolean {
  if (/(?:^|\/)(?:__MACOSX\/|\._|Thumbs\.db$|desktop\.ini$|\.(?:git|obsidian|trash)\/)/i.test(name))
    return true;
  if (/(?:^|\/)\.[^/]+$/.test(name)) return true;
  return /(?:^|\/)\.[^/]/.test(name) && !toolFolders.test(name) && !promptNames.test(name);
}

/**
 * Which files of a folder or zip may be prompts. The others belong to a program, describe the project, are
 * resources of a skill, or repeat pages that are read.
 */
export function promptFiles(names: readonly string[]): string[] {
  const skills = names.filter((name) => /(?:^|\/)SKILL\.md$/i.test(name)).map((name) => name.slice(0, -8));
  const isResource = (name: string) =>
    !/(?:^|\/)SKILL\.md$/i.test(name) && skills.some((folder) => name.startsWith(folder));
  const plain = new Set(names.map(withoutId));
  const pageFolders = new Set(
    names.filter((name) => /\.md$/i.test(name)).map((name) => withoutId(name).replace(/\/[^/]*$/, '')),
  );
  // A table of Notion, whose pages are beside it, or which has all rows in another file.
  const isRepeated = (name: string) => {
    const table = /^(.*?)(?:_all)?\.csv$/i.exec(withoutId(name))?.[1];
    return (
      table !== undefined &&
      (pageFolders.has(table) || plain.has(withoutId(name).replace(/\.csv$/i, '_all.csv')))
    );
  };
  return names.filter((name) => {
    if (isHidden(name) || readme.test(name) || isResource(name) || isRepeated(name)) return false;
    // A command may be named changelog; a file of the project is written in capitals there.
    return !aboutProject.test(name) || (toolFolders.test(name) && !/[A-Z]{3}/.test(basename(name)));
  });
}

/** A path of an export of Notion without the ids of pages. */
export function withoutId(path: string): string {
  return path.replace(/ [\da-f]{32}(?=[/._]|$)/g, '');
}

/** Names for the operator: at most ten, the folders of a program as one. */
export function namesLeftOut(names: readonly string[]): string {
  const shown = [
    ...new Set(names.map((name) => name.replace(/^(.*?(?:__MACOSX|\.obsidian|\.trash))\/.*/, '$1'))),
  ];
  return shown.slice(0, 10).join(', ') + (shown.length > 10 ? ` and ${shown.length - 10} more` : '');
}
