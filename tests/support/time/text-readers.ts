import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../src');

export interface TextReader {
  /** The file in `src`, and the function. */
  name: string;
  read: (text: string) => unknown;
}

/**
 * The exported functions of the rules and of the operations whose only required argument is a text, as their
 * declarations tell: a new one is included without being listed.
 */
export async function textReaders(): Promise<TextReader[]> {
  const files = globSync(['domain/**/*.ts', 'operations/**/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const path = join(root, file);
      const declared = readFileSync(path, 'utf8').matchAll(
        /^export function (\w+)\(\s*\w+: string(?: \| readonly \w+\[\])?\s*(?=[,)])/gm,
      );
      const names = [...declared].map(([, name = '']) => name);
      if (!names.length) return [];
      const exported: Record<string, unknown> = await import(path);
      return names
        .map((name) => ({ name: `${file}: ${name}`, read: exported[name] as TextReader['read'] }))
        .filter(({ read }) => read.length === 1);
    }),
  );
  return found.flat();
}
