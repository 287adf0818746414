type Value = string | boolean | { [name: string]: Value };

/**
 * YAML front matter between two lines `---`. Texts are quoted as in JSON, which every YAML parser reads, and
 * contain neither characters that YAML does not accept nor three hyphens, at which some parsers end it.
 */
export function frontMatter(fields: Record<string, Value>): string {
  return `---\n${linesOf(fields, '').join('\n')}\n---\n`;
}

function linesOf(fields: Record<string, Value>, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = `${indent}${/^[a-z][\w-]*\??$/i.test(name) ? name : quoted(name)}:`;
    if (typeof value === 'object') return [key, ...linesOf(value, `${indent}  `)];
    return [`${key} ${typeof value === 'string' ? quoted(value) : value}`];
  });
}

function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed())
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)
    .replaceAll('--', '-\\x2d');
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
