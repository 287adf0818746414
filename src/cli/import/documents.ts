import { basename, dirname } from 'node:path';
import { parse, parseDocument, visit } from 'yaml';
import { isRecord } from '../../domain/core/records.ts';
import { slugOf } from '../../domain/prompts/slug.ts';
import type { ItemValues } from '../../operations/prompts/library/item.ts';
import { fieldsOf, isFieldName, titleOf, valuesOf } from './fields.ts';
import { withoutId } from './sources.ts';
import { readInputs, unreadKeys } from './stated-inputs.ts';

/** Keys and aliases of a file's YAML. The parser's time grows with the square of their number. */
const maxKeys = 1_000;

/** What the reader of a file tells, once for all files: keys that are not read, and what inputs cannot hold. */
export interface FileEvents {
  onUnused: (keys: readonly string[]) => void;
  onLost: (parts: readonly string[]) => void;
}

/**
 * The prompt of a file with a text below its properties: skills, commands, rules, notes, templates. `path` is
 * that of the file, `onUnused` receives the properties that are not read, `onLost` what inputs cannot hold.
 */
export function documentValues(
  given: string,
  { name, path, onUnused, onLost }: { name: string; path: string } & FileEvents,
): ItemValues {
  const text = given.replace(/\r\n?/g, '\n');
  const page = withoutId(name) === name ? undefined : pageOf(text);
  const [whole = '', yaml = ''] = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const properties = page?.properties ?? (yaml ? looseYaml(yaml) : {});
  onUnused(unreadKeys(Object.keys(properties)));
  const fields = fieldsOf(Object.keys(properties));
  const described = Object.entries(properties).filter(([key]) => fields.get(key) !== 'body');
  const { inputs: _, ...values } = valuesOf(Object.fromEntries(described));
  const below = (page?.text ?? text.slice(whole.length)).trim();
  const body = below || (page && valuesOf(properties).body) || '';
  const read = typeof body === 'string' ? readInputs(body, properties) : undefined;
  onLost(read?.lost ?? []);
  const title = typeof values.title === 'string' ? values.title.trim() : '';
  return {
    ...values,
    body: read ? read.body : body,
    ...(read?.inputs.length && { inputs: read.inputs }),
    title:
      (/^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(title) ? titleOf(title) : title) ||
      titleIn(text.slice(whole.length), name, path),
  };
}

/** A page of Notion: its properties are lines below the title, which is a heading. */
function pageOf(text: string): { properties: Record<string, string>; text: string } | undefined {
  const [heading = '', title = ''] = /^#[ \t](.+)\n+/.exec(text) ?? [];
  const [block = ''] = /^(?:[^:\n]{1,80}: .*\n)+(?:\n|$)/.exec(`${text.slice(heading.length)}\n`) ?? [];
  const lines = block
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  const isBlock = lines.some(([key]) => isFieldName(key));
  return heading
    ? {
        properties: { ...(isBlock && Object.fromEntries(lines)), title: title.trim() },
        text: text.slice(heading.length + (isBlock ? block.length : 0)),
      }
    : undefined;
}

/**
 * The properties at the beginning of a file. Agents and editors read them line by line where they are no
 * YAML, and a description as text in any case: `description: For two: meals`, `argument-hint: [branch]`.
 */
function looseYaml(yaml: string): Record<string, unknown> {
  checkKeys(yaml);
  const properties = record(parsed(yaml));
  const isYaml = Object.keys(properties).length > 0;
  for (const block of yaml.split(/\n(?=[^\s#-])/)) {
    const [, key = '', value = ''] =
      /^["']?([^\s:"'#][^:\n"']*)["']?:[ \t]*([\s\S]*)$/.exec(block.trim()) ?? [];
    if (!key || (isYaml && !(textNames.test(key) && typeof properties[key] !== 'string'))) continue;
    const own = isYaml ? undefined : record(parsed(block))[key];
    const isText = own === undefined || own === null || (textNames.test(key) && typeof own !== 'string');
    properties[key] = isText ? withoutBreaks(value) : own;
  }
  return properties;
}

function withoutBreaks(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

const textNames = /^(?:title|name|description|summary|argument-hint)$/i;

function parsed(yaml: string): unknown {
  try {
    return parse(yaml);
  } catch {
    return undefined;
  }
}

function checkKeys(text: string): void {
  let keys = 0;
  const count = () => {
    if (++keys > maxKeys)
      throw new Error(
        `its YAML has more than ${maxKeys.toLocaleString('en-US')} keys and aliases: remove those that are not needed`,
      );
  };
  visit(parseDocument(text, { uniqueKeys: false }), { Pair: count, Alias: count });
}

/** The value of a file that is YAML. */
export function yamlOf(text: string): unknown {
  checkKeys(text);
  return parse(text);
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}

/** The name of the file, or its folder's, as its first heading writes it. */
function titleIn(body: string, name: string, path: string): string {
  const own = fileTitle(name, path);
  const [, heading = ''] = /^\s*#[ \t]+(.+)/.exec(body) ?? [];
  return slugOf(heading) === slugOf(own) ? heading.trim() : own;
}

/** The title of a file by its name: that of its folder, where all files of a kind have one name. */
export function fileTitle(name: string, path: string): string {
  const [file = '', folder] = withoutId(name).split('/').reverse();
  const own = /^(?:skill|system)\.md$/i.test(file)
    ? (folder ?? basename(dirname(path)))
    : file.replace(
        /(?:\.(?:prompt|instructions|chatmode|agent|mode|command))?\.(?:md|markdown|mdc|prompt|prompty|ya?ml|jsonl?)$/i,
        '',
      );
  return /[^!-@[-~]/.test(own) && !own.includes('_') ? own.trim() : titleOf(own);
}
