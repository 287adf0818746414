/**
 * The result of reading at an opening mark: a placeholder from `start` to `end`, or (with `label: null`) text
 * to skip.
 */
export interface Found {
  start: number;
  end: number;
  label: string | null;
  fallback?: string;
  /** What the reader chooses from; the first is the default. */
  choices?: string[];
  /** Whether it starts with a backslash that copies omit. */
  escaped?: boolean;
}

/**
 * Reads the placeholder `{{name}}`, `{{{name}}}`, `{{name:default}}`, `{{name:first|second}}`, `{{name |
 * number:min=1}}`, `{{name | text:required}}`, `${name:default}` or `${input:name:hint}` whose opening
 * `marks` (all consecutive braces, with a preceding dollar sign) are at the offset `at`; null if there is
 * none. Names are words: expressions, filters and block tags of template languages are not placeholders. A
 * backslash before `{{` makes it text.
 */
export function readNamed(body: string, at: number, marks: string): Found | null {
  const escaped = body[at - 1] === '\\';
  const single = marks === '${';
  if (marks === '{' || (single && escaped)) return null;
  const from = at + marks.length;
  const [match, pattern] = single
    ? [matchAt(singleBrace, body, from), singleBrace]
    : [matchAt(doubleBrace, body, from), doubleBrace];
  const typed = match || single ? null : (matchAt(typedBrace, body, from) ?? matchAt(openWebUi, body, from));
  const [, name = '', value = ''] = match ?? typed ?? [];
  if (!isName(name) || !isDefault(value) || (single && !/\p{L}/u.test(name))) return null;
  if (body[at - 1] === '=' && /^\s/.test(value)) return null; // style={{ color: red }}
  const end = typed ? from + typed[0].length : pattern.lastIndex;
  if (escaped) return { start: at - 1, end, label: null, escaped };
  // VS Code: `${input:componentName:a hint}`, where the hint is no value.
  const [, inputName] = (single && name === 'input' && editorInput.exec(value)) || [];
  if (inputName) return { start: at, end, label: nameLabel(inputName) };
  // After an option or a command of LaTeX, the outer braces are those of its argument.
  const triple = marks === '{{{' && body[end] === '}' && !/[\w\]]/.test(body[at - 1] ?? '');
  return {
    start: single || triple ? at : at + marks.length - 2,
    end: triple ? end + 1 : end,
    label: nameLabel(name),
    ...(typed ? smallest(value) : defaultOf(value.trim())),
  };
}

const editorInput = /^([\p{L}_][\p{L}\p{N}_-]{0,79})(?::|$)/u;

function matchAt(pattern: RegExp, body: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(body);
}

/** A default value, or several to choose from: `formal|casual`. A bar after a backslash is text. */
function defaultOf(value: string): Pick<Found, 'fallback' | 'choices'> {
  const parts = value.split(/(?<!\\)[|｜]/).map((part) => part.replace(/\\([|｜])/g, '$1').trim());
  const choices = [...new Set(parts.filter(Boolean))];
  const [fallback] = choices;
  if (fallback === undefined) return {};
  return choices.length > 1 ? { fallback, choices } : { fallback };
}

/**
 * The default of `min=1,max=9` or `min=1,default=3`; of `options=["a","b"]:default="b"` also the choices,
 * with the default first.
 */
function smallest(options: string): Pick<Found, 'fallback' | 'choices'> {
  const [, list] = /options=\[([^[\]]*)\]/.exec(options) ?? [];
  if (list !== undefined || /^[^,]*["[:]/.test(options)) {
    const [, quoted, plain] = /(?:^|:)[ \t]*default=(?:"([^"]*)"|([^:"[]+))/.exec(options) ?? [];
    const given = (quoted ?? plain ?? '').trim();
    const named = (list ?? '').split(',').map((part) => part.trim().replace(/^["']|["']$/g, ''));
    return defaultOf([given, ...named].map((part) => part.replace(/([|｜])/g, '\\$1')).join('|'));
  }
  const values = new Map(options.split(',').map((option) => option.trim().split('=', 2) as [string, string]));
  const fallback = values.get('default') ?? values.get('min');
  return fallback ? { fallback } : {};
}

/**
 * `targetAudience` as "target audience", `websiteURL` as "website URL"; names such as `iPhone` and `YouTube`
 * are unchanged.
 */
export function camelWords(word: string): string {
  if (!/^[a-z]{2,}(?:[A-Z][a-z0-9]*)+$/.test(word)) return word;
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());
}

// Neither pattern reads past the next brace or line end, so reading a whole body takes linear time.
const singleBrace = /([\p{L}\p{M}\p{N} \t_\-.,'’&/()%?!]{1,80})(?:[:：]([^{}\n]{0,500}))?\}/uy;
const doubleBrace = /([\p{L}\p{M}\p{N} \t_\-.,'’&/()%?!]{1,80})(?:[:：]([^{}\n]{0,500}))?\}\}/uy;
const typedBrace =
  /([\p{L}\p{M}\p{N} \t_-]{1,80})\|[ \t]*[a-z]{1,20}[ \t]*:([ \t]*[a-z]{1,20}=[^{}|\n,=]{1,40}(?:,[ \t]*[a-z]{1,20}=[^{}|\n,=]{1,40}){0,9})\}\}/uy;
/** Open WebUI: `{{name | select:options=["a","b"]:required}}`. */
const openWebUi =
  /([\p{L}\p{M}\p{N} \t_-]{1,80})\|[ \t]*(?:text|textarea|select|number|checkbox|date|datetime-local|color|email|month|range|tel|time|url)[ \t]*:((?:[ \t]*(?:required|[a-z]{2,20}=(?:"[^"{}\n]{0,200}"|\[[^\]{}\n]{0,400}\]|[^{}|\n:",=[\]]{1,60}))[ \t]*(?::|(?=\}\}))){1,10})\}\}/uy;

/**
 * Whether it consists of words and is not an expression: no call, no conditional, no property (`user.name`),
 * no expansion of a shell (`${file%.txt}`, `${file/old/new}`), no `else` or `this` of a block.
 */
function isName(name: string): boolean {
  if (!/^\s*[\p{L}\p{N}_]/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) return false;
  if (/\w\((?!e?s\))|\?\s*\S|\w%|^\w+\/{1,2}[^/\s]*\/|\s\.\w|,\s*$/.test(name)) return false;
  if (/^\s*\w+(?:\.\w+)+(?:\s|$)/.test(name) || /^\s*[a-z]+[A-Z]\w*\s+\w/.test(name)) return false;
  return !/\S\s+if\s+\S.*\selse\s/.test(name) && !/^\s*(?:else|this)(?:\s*$|\s+if\b)/.test(name);
}

/**
 * Whether it is a default value, and not the rest of an address (`https://…`) or of a shell's
 * `${NAME:-value}`.
 */
function isDefault(value: string): boolean {
  return !/^(?:\/\/|[-=?+])/.test(value);
}

/**
 * A name in words: `target_audience`, `target-audience`, `targetAudience` and `target  audience` are all
 * "target audience".
 */
function nameLabel(name: string): string {
  const words = name.replace(/_+/g, ' ').trim().replace(/\s+/g, ' ');
  return words.includes(' ') ? words : camelWords(words.replace(/-+/g, ' ').trim());
}
