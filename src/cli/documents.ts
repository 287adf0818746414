import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse, parseDocument, visit } from 'yaml';
import type { ImportItem, ItemValues } from '../operations/prompts/library/item.ts';
import { titleOf, valuesOf } from './fields.ts';
import { filesOfZip, type ReadZipped } from './zip.ts';

/** A file of one prompt: skills, Dotprompt, prompt files of GitHub and VS Code, rules of Cursor, fabric. */
const documentNames =
  /(?:^|\/)(?:SKILL\.md|system\.md|[^/]+\.(?:prompt|prompt\.ya?ml|prompt\.md|instructions\.md|mdc))$/i;

/** Whether a file of this name contains one prompt. */
export function isDocument(path: string): boolean {
  return documentNames.test(path.replaceAll('\\', '/'));
}

/** Bytes of a file, and of all files that are read from an archive. */
const maxFileBytes = 1024 * 1024;
const maxBytes = 64 * 1024 * 1024;
/** Keys and aliases of a file's YAML. The parser's time grows with the square of their number. */
const maxKeys = 1_000;

const fileIsTooLarge = `it is larger than ${maxFileBytes} bytes`;
const archiveIsTooLarge = `the prompts of the archive are larger than ${maxBytes} bytes together: split the archive`;

/**
 * Reads the prompts of a single file, a folder or a zip, one per file. `onNote` receives what was left out.
 * Throws an error for the operator when the archive cannot be read or nothing in it is a prompt.
 */
export function* documentItems(path: string, onNote: (note: string) => void): Generator<ImportItem> {
  const files = filesOf(path);
  const ignored = [...files.keys()].filter((name) => !isIncluded(name, files));
  const names = [...files.keys()].filter((name) => isDocument(name) || files.size === 1).sort();
  if (!names.length)
    throw new Error(`${path} contains no SKILL.md, .prompt, .prompt.yml, .prompt.md, .mdc or system.md.`);
  if (files.size > 1 && ignored.length)
    onNote(
      `left out: ${ignored.slice(0, 10).join(', ')}${ignored.length > 10 ? ` and ${ignored.length - 10} more` : ''}`,
    );
  for (const [n, name] of names.entries()) yield { row: n + 1, place: name, ...itemOf(name, files, path) };
}

function isIncluded(name: string, files: ReadonlyMap<string, () => Buffer>): boolean {
  return (
    isDocument(name) || (/(?:^|\/)user\.md$/.test(name) && files.has(name.replace(/user\.md$/, 'system.md')))
  );
}

/** The files by name, read when they are needed. */
function filesOf(path: string): Map<string, () => Buffer> {
  if (statSync(path).isDirectory())
    return new Map(
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(entry.parentPath))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [relative(path, file).replaceAll('\\', '/'), () => readFileSync(file)]),
    );
  if (!/\.zip$/i.test(path)) return new Map([[basename(path), () => readFileSync(path)]]);
  let left = maxBytes;
  const read = (zipped: ReadZipped) => {
    const most = Math.min(left, maxFileBytes);
    const bytes = most > 0 ? zipped(most) : undefined;
    left -= bytes?.length ?? most;
    if (!bytes) throw new Error(most < maxFileBytes ? archiveIsTooLarge : fileIsTooLarge);
    return bytes;
  };
  const files = filesOfZip(readFileSync(path));
  return new Map(Array.from(files, ([name, zipped]) => [name, () => read(zipped)]));
}

function itemOf(
  name: string,
  files: ReadonlyMap<string, () => Buffer>,
  path: string,
): Pick<ImportItem, 'values' | 'problem'> {
  try {
    const text = textOf(files.get(name)?.() ?? Buffer.alloc(0));
    const values = /\.ya?ml$/i.test(name) ? valuesOf(record(yamlOf(text))) : frontMatterValues(text);
    const user = /(?:^|\/)system\.md$/i.test(name) && files.get(name.replace(/system\.md$/i, 'user.md'));
    const input = user ? textOf(user()).trim() : '';
    if (input) values.body = `${values.body}\n\n${input}`;
    return { values: { ...values, title: titleIn(values, name, path) } };
  } catch (error) {
    return { problem: `The file cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

function textOf(bytes: Buffer): string {
  if (bytes.length > maxFileBytes) throw new Error(fileIsTooLarge);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
}

/** The YAML between two `---` lines, and the text below them as the body. */
function frontMatterValues(text: string): ItemValues {
  const [whole = '', yaml = ''] = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const { body, prompt, content, text: _, ...fields } = record(yaml ? looseYaml(yaml) : {});
  return { ...valuesOf(fields), body: text.slice(whole.length).trim() };
}

/** The rules of Cursor write `globs: *.ts`, which is not valid YAML. */
function looseYaml(yaml: string): unknown {
  return yamlOf(yaml.replace(/^(globs:[ \t]*)([*{].*)$/gm, (_, key, value) => key + JSON.stringify(value)));
}

function yamlOf(text: string): unknown {
  let keys = 0;
  const count = () => {
    if (++keys > maxKeys)
      throw new Error(
        `its YAML has more than ${maxKeys.toLocaleString('en-US')} keys and aliases: remove those that are not needed`,
      );
  };
  visit(parseDocument(text, { uniqueKeys: false }), { Pair: count, Alias: count });
  return parse(text);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The title that the file states, its first heading, or the name of the file or of its folder. */
function titleIn({ title, body }: ItemValues, name: string, path: string): string {
  const [file = '', folder] = name.split('/').reverse();
  const ownName = /^(?:skill|system)\.md$/i.test(file)
    ? (folder ?? basename(join(path, '..')))
    : file.replace(/\.(?:prompt|instructions)?\.?(?:md|mdc|prompt|ya?ml)$/i, '');
  if (typeof title === 'string' && title.trim() !== '')
    return /^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(title) ? titleOf(title) : title;
  const [, heading] = /^#[ \t]+(.+)$/m.exec(typeof body === 'string' ? body : '') ?? [];
  const isFabric = /^system\.md$/i.test(file);
  return (!isFabric && heading?.trim()) || titleOf(ownName);
}
