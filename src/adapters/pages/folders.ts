import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentFile, ContentFiles } from '../../operations/core/adapters/adapters.ts';

/**
 * Reads the texts of the site's pages from Markdown files. A file in the operator's folder takes precedence
 * over the shipped one. Each file is read once; with `reload` it is read for every request, so that edits
 * show up.
 */
export function contentFolders({
  shipped,
  override,
  reload = false,
}: {
  shipped: string;
  override: string | undefined;
  reload?: boolean;
}): ContentFiles {
  const files = new Map<string, ContentFile>();
  const folders = override === undefined ? [shipped] : [override, shipped];

  async function load(name: string): Promise<ContentFile> {
    for (const folder of folders) {
      const path = join(folder, `${name}.md`);
      const bytes = await readFile(path).catch(absentOr(path));
      if (bytes) return { path, text: textOf(path, bytes) };
    }
    throw new Error(`${join(shipped, `${name}.md`)} is missing`);
  }

  return {
    async read(name) {
      const known = files.get(name);
      if (known && !reload) return known;
      const file = await load(name);
      if (known?.path === file.path && known.text === file.text) return known;
      files.set(name, file);
      return file;
    },
    async overrides() {
      if (override === undefined) return [];
      const entries = await readdir(override).catch((error: Error) => {
        throw new Error(`CONTENT_DIR ${override} cannot be read: ${error.message}`, { cause: error });
      });
      return entries.filter((entry) => entry.endsWith('.md')).map((entry) => entry.slice(0, -'.md'.length));
    },
  };
}

/** Returns undefined for a file that does not exist; rethrows any other error with the name of the file. */
function absentOr(path: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT')
      throw new Error(`${path} cannot be read: ${error.message}`, { cause: error });
  };
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${path} is not UTF-8 text`, { cause });
  }
}
