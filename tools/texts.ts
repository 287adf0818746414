// `npm run texts`: lists every text that people can read, with its place: texts and attributes of pages,
// messages, emails, and texts of commands. For proofreading.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');
const { positionals: words } = parseArgs({ allowPositionals: true });

/** Attributes and functions whose strings are not read by people. */
const notRead = /^(className|class|d|viewBox|href|src|id|key|type|rel|style|sql|raw|source|cn|tv)$/;
/** A text begins with a capital letter or a quotation mark, or has three words. */
const isText = (text: string) =>
  /\p{L}{2}/u.test(text) && (/^[“"']?\p{Lu}\p{Ll}/u.test(text) || /(\p{L}+[ ,.:’]+){2}\p{L}/u.test(text));
const isStatement = /^\s*(select|insert|update|delete|with|create|alter|drop|set|from|where|and|order)\b/i;

type Node = { type: string; start: number } & Record<string, unknown>;

function collect(node: unknown, found: { start: number; text: string }[]): void {
  if (Array.isArray(node)) for (const child of node) collect(child, found);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, start, ...rest } = node as Node;
  if (type === 'ImportDeclaration' || type.startsWith('TS')) {
    if ('expression' in rest) collect(rest.expression, found);
    return;
  }
  const name = (rest.name ?? rest.tag ?? rest.callee) as { name?: string } | undefined;
  if (name?.name && notRead.test(name.name)) return;
  if (type === 'JSXText' || type === 'Literal') {
    const text = String(rest.value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (typeof rest.value === 'string' && isText(text)) found.push({ start, text });
  } else if (type === 'TemplateLiteral') {
    const parts = rest.quasis as { value: { cooked: string } }[];
    const text = parts
      .map(({ value }) => value.cooked)
      .join('…')
      .replace(/\s+/g, ' ')
      .trim();
    if (isText(text) && !isStatement.test(text)) found.push({ start, text });
    collect(rest.expressions, found);
  } else for (const child of Object.values(rest)) collect(child, found);
}

for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()) {
  if (/\.test\.|migrations/.test(file) || !words.every((word) => file.includes(word))) continue;
  const source = readFileSync(join(root, file), 'utf8');
  const found: { start: number; text: string }[] = [];
  collect(parseSync(file, source).program, found);
  for (const { start, text } of found)
    console.log(`${file}:${source.slice(0, start).split('\n').length}: ${text}`);
}
