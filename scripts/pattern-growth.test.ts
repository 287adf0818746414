import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { growthOf, type Pattern } from './pattern-growth.ts';

// Regular expressions of the server and of the pages read texts of members, up to 100,000 characters.

const root = join(import.meta.dirname, '../src');

/**
 * Hashes of patterns with their result, because the check of all takes minutes. A hash includes the source of
 * the check, so that a change of it invalidates all. Patterns that are not listed are checked; FULL=1 checks
 * all and compares the list, and writes it with Vitest's `-u`.
 */
const listFile = join(import.meta.dirname, 'checked-patterns.txt');
const checksAll = process.env.FULL === '1';
const listed = new Set(checksAll ? [] : readFileSync(listFile, 'utf8').split('\n'));
const checker = [
  readFileSync(join(import.meta.dirname, 'pattern-growth.ts'), 'utf8'),
  createRequire(import.meta.url)('recheck/package.json').version,
];
const hashOf = (written: string, result: 'linear' | 'slow') =>
  createHash('sha256')
    .update(JSON.stringify([...checker, written, result]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Patterns that may take quadratic time, each with the reason why their texts have at most 1,000 characters,
 * or few places at which they begin.
 */
const bounded: [file: string, pattern: RegExp, why: string][] = [
  [
    'cli/import/csv-dialect.ts',
    /^(?:"[^"]*"[ \t]+;|(?:"[^"]*"|[^";]*);[ \t]+")/m,
    'it begins at a line, and only five lines are read',
  ],
  [
    'domain/files/cover-text.ts',
    /<!--[\s\S]*?-->/g,
    'only the first 1,000 characters of a prompt are read for its cover',
  ],
  [
    'domain/files/cover-text.ts',
    /(?:\[[^[\]\n]{0,90}|\$?\{+[^{}\n]{0,600})…$/,
    'the text of a cover is shortened to 400 characters before',
  ],
  [
    'domain/core/devices.ts',
    /\bVersion\/[\d.]+ .*\bSafari\//,
    'a User-Agent is cut to 1,000 characters before',
  ],
  ['domain/identity/username.ts', /^[._-]+|[._-]+$/g, 'a username is cut to 26 characters before'],
  ['domain/integrations/agents/skill.ts', /^-+|-+$/g, 'the name of a skill is cut to 51 characters before'],
  ...[
    /^\s*(?:@\w+(?:\(|\s+\w+)|#!|#!?\[\w|import [\w{*]+.* from |from \S+ import )/,
    /\w\["|\b[A-Z]{4,}\s.*(?:\]|\w)\.\[\w[^\]@]*\](?!@)/,
    /^\s*[A-Z]{3,}\b.*\[[A-Z]\w*\].*;\s*$/,
  ].map((pattern): (typeof bounded)[number] => [
    'domain/prompts/placeholders/code-lines.ts',
    pattern,
    'lines are examined up to 400 characters',
  ]),
  ...[
    /^[\s>]*(?:[-*+•]|\d+[.)])?\s*$/,
    /^ (?:! )?-\w |^ .*(?: [!=]=? |["$]).* $/,
    /^:|^[^:]*:\S(?:[^:]*:)?\s*\d*\.?\d+$|^[^:]*:[^:]*:\s*\d*\.?\d+$|\S\|\S/,
    / for [\w, ()]+ in /,
    /^\s*\[[^[\]]*\d:\d\d:\d\d[^[\]]*\]\s?(?:\[[^[\]]*\]\s?)*$/,
  ].map((pattern): (typeof bounded)[number] => [
    'domain/prompts/placeholders/placeholder-brackets.ts',
    pattern,
    'a bracket has at most 80 characters, and 80 before and after it are examined',
  ]),
  ...[
    /\b(?:WARN(?:ING)?|ERROR|INFO|DEBUG|warning|error):? (?:.* )?$/,
    /^\s*(?:\w+:\s*)?\w+\s+(?:\w+ ptr )?(?:\[[^\]]+\],\s*[\w#$%-]+|[\w#$%-]+,\s*(?:\w+ ptr )?\[[^\]]+\])!?\s*(?:[;@#].*)?$/,
    /<[\w-]+[^<>]*\s$|^\s+$/,
    /(?:^|[`$>] ?)\s*[a-z][\w./-]*(?: [a-z][\w-]*)?(?: \[[^\]]+\])* $/,
  ].map((pattern): (typeof bounded)[number] => [
    'domain/prompts/placeholders/other-meanings.ts',
    pattern,
    '200 characters of a line are examined, and 80 before a bracket',
  ]),
  [
    'domain/prompts/placeholders/placeholder-names.ts',
    /\S\s+if\s+\S.*\selse\s/,
    'a name has at most 80 characters',
  ],
];

/** Patterns as they are built from texts (`new RegExp`), by file. */
const built: Record<string, RegExp[]> = {
  'adapters/files/storage/s3.ts': [/<Key>([^<]*)<\/Key>/],
  'api/core/unmatched.ts': [/^\/api\/posts\/[^/]+\/comments\/[^/]+\/?$/],
  'cli/import/csv-dialect.ts': [/^(?:"[^"]*"[ \t]+;|(?:"[^"]*"|[^";]*);[ \t]+")/m],
  'cli/import/csv-rows.ts': [/,|\r|\n/g],
  'domain/core/content-encoding.ts': [/(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?(?:$|[,\s]))(?:$|[\s,;])/i],
  'domain/core/text/folding.ts': [/[àбｃ]/gu],
  'domain/discovery/search/marks.ts': [
    /(?<![a-z0-9])(?:c|tea)[a-z0-9]*(?:\+\+|#(?![a-z0-9]))?/gi,
    /[学學]习|茶/g,
  ],
  'domain/discovery/search/phrases.ts': [
    /(?<![[\p{L}\p{M}\p{N}]--\p{scx=Han}])tea(?!s)[^\p{L}\p{M}\p{N}]+(?<![[\p{L}\p{M}\p{N}]--\p{scx=Han}])time[^\p{L}\p{M}\p{N}]*喝茶/v,
  ],
  'domain/prompts/checks/adult-words.ts': [
    /(?<![\p{L}\p{M}\p{N}])(nackt|nackte|nude)s?(?![\p{L}\p{M}\p{N}])/gu,
  ],
  'domain/prompts/read-time.ts': [
    /[\p{scx=Han}\p{sc=Thai}\u3000-\u303F]+|[^\s\p{scx=Han}\p{sc=Thai}\u3000-\u303F]+/gu,
    /^[\p{scx=Han}\p{sc=Thai}\u3000-\u303F]/u,
  ],
  'domain/prompts/xray/disguised.ts': [
    /\p{Default_Ignorable_Code_Point}+|&#(?:[xX][0-9a-fA-F]{1,6}|\d{1,7});?|[ \t\\]{0,9}\r?\n[ \t>]{0,9}|\{?["']\s{0,20}[+.,&]?\s{0,20}["']\}?|[\uff01-\uff5e]+|[\u{1d400}-\u{1d7ff}]|[аео]/gu,
  ],
  'domain/prompts/xray/mixed-scripts.ts': [/[A-Za-z][аео]|[аео][A-Za-z]/g],
  'web/ui/word-starts.ts': [/(?<![\p{L}\p{M}\p{N}])(?:tea|time)/giu],
};

it('a regular expression takes linear time, unless its texts are short', async () => {
  const files = globSync('**/*.{ts,tsx,js,mjs}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const sources = files.map((file) => ({
    file,
    ...patternsIn(file, readFileSync(join(root, file), 'utf8')),
  }));
  const constructed = sources.filter((one) => one.constructions > 0);
  expect(constructed.map(({ file, constructions }) => [file, constructions]).sort()).toEqual(
    Object.entries(built).map(([file, patterns]) => [file, patterns.length]),
  );
  const all = sources.flatMap(({ file, patterns }) =>
    [...patterns, ...(built[file] ?? [])].map((pattern) => ({ file, pattern })),
  );
  const known = new Map<string, string | undefined>();
  const growth = (pattern: Pattern, written: string) => {
    if (listed.has(hashOf(written, 'linear'))) return undefined;
    return listed.has(hashOf(written, 'slow')) ? 'slow, as listed' : growthOf(pattern);
  };
  const slow: string[] = [];
  const exceptions = new Set(bounded.map(([file, pattern]) => `${file} ${pattern}`));
  const used = new Set<string>();
  for (const { file, pattern } of all) {
    const written = `/${pattern.source}/${pattern.flags}`;
    if (!known.has(written)) known.set(written, growth(pattern, written));
    const result = known.get(written);
    const place = `${file} ${written}`;
    if (result && exceptions.has(place)) used.add(place);
    else if (result) slow.push(`${place} is ${result}`);
    // The runner expects an answer every minute.
    await setImmediate();
  }
  expect(slow).toEqual([]);
  expect([...exceptions.difference(used)], 'exceptions that are not slow, or not written there').toEqual([]);
  const hashes = Array.from(known, ([written, result]) => hashOf(written, result ? 'slow' : 'linear')).sort();
  if (checksAll) await expect(`${hashes.join('\n')}\n`).toMatchFileSnapshot(listFile);
}, 600_000);

it('a listed result is not used for another pattern', () => {
  expect(hashOf('/a/', 'linear')).not.toBe(hashOf('/b/', 'linear'));
  expect(hashOf('/a/', 'linear')).not.toBe(hashOf('/a/', 'slow'));
});

it.each([
  /(a|a)*b/,
  /^(?:\d-\d|[^a-z])+$/,
  /\s+$/,
  /^.*a.*b$/,
  /^(?:a|b.*c.*d)$/,
  /\w+x|a/,
  /\s+(?=#)/,
  /(?<!y)x+y/,
  /<(\w+)>.*<\/\1>/,
  /[\p{L}--[a-z]]+1/v,
])('%s is slow', (pattern) => expect(growthOf(pattern)).toMatch(/polynomial|exponential/));

it.each([
  /(?<!\s)\s+$/,
  /^\s+$/,
  /[a-z]{0,80}x/,
  /^(?:a+|b+)$/,
  /x+/y,
  /[[a-z]&&[^x]]+/v,
  /(?<q>["'])[^"']*\k<q>/,
])('%s is not', (pattern) => expect(growthOf(pattern)).toBeUndefined());

it('finds the patterns of a source', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source as text
  const source = 'const a = /b+/u.test(c) ? new RegExp(`${d}+`) : RegExp("e"); // /f/\nconst g = <b>/h/</b>;';
  expect(patternsIn('a.tsx', source)).toEqual({ patterns: [{ source: 'b+', flags: 'u' }], constructions: 2 });
});

/** The patterns that are written in a file, and the number of those that it constructs. */
function patternsIn(file: string, source: string): { patterns: Pattern[]; constructions: number } {
  const patterns: Pattern[] = [];
  let constructions = 0;
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('regex' in value) {
      const { pattern, flags } = value.regex as { pattern: string; flags: string };
      patterns.push({ source: pattern, flags });
    }
    if (
      'callee' in value &&
      'name' in (value.callee as object) &&
      (value.callee as { name: string }).name === 'RegExp'
    )
      constructions++;
    for (const field of Object.values(value)) visit(field);
  };
  visit(parseSync(file, source).program);
  return { patterns, constructions };
}
