import { placeholdersOf } from '../../domain/prompts/placeholders/placeholders.ts';

/**
 * A template of Python's `str.format` with its fields as `{{x}}`: `{x}` is a field, and `{{` a brace. Beside
 * another brace, the field is `${x}`.
 */
export function formatFields(template: string): string {
  let text = '';
  for (const [mark, name] of template.matchAll(/\{\{|\}\}|\{([^{}\n]*)\}|[^{}]+|[{}]/g)) {
    const field = name?.split(/[!:]/)[0]?.trim();
    if (field) text += text.endsWith('{') ? `\${${field}}` : `{{${field}}}`;
    else text += mark === '{{' || mark === '}}' ? mark.slice(1) : mark;
  }
  return text;
}

/** The fields `[[name]]` of a form of Espanso. */
export function formFields(form: string): string {
  return form.replace(/\[\[([\w ]+)\]\]/g, '{{$1}}');
}

/** The placeholders of Raycast that a reader can fill in: `{selection}`, `{argument name="tone"}`. */
export function snippetFields(text: string): string {
  return text.replace(
    /(?<![{$])\{(clipboard|selection|argument)((?: \w+="[^"{}|:\n]*")*)\}(?!\})/g,
    (_, mark: string, given: string) => {
      const options = new Map(
        [...given.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      );
      const choices = [options.get('default'), ...(options.get('options') ?? '').split(',')];
      const values = [...new Set(choices.map((choice) => choice?.trim()).filter(Boolean))].join('|');
      return `{{${options.get('name') || mark}${values && `:${values}`}}}`;
    },
  );
}

/** Gives the fields of a template the default values that its head states, by name. */
export function withDefaults(text: string, defaults: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{\s*([\p{L}\p{M}\p{N}_-]+)\s*\}\}/gu, (mark, name: string) => {
    const value = Object.hasOwn(defaults, name) ? String(defaults[name]) : '';
    // A field of this site's exports has its own mark as the default.
    if (/^(?:[{}]|\[[^\]\n]+\]|\$?\{.*\})$/.test(value)) return value;
    const written = `{{${name}:${value}}}`;
    const isRead = value !== '' && value.length <= 500 && placeholdersOf(written)[0]?.default === value;
    return isRead ? written : mark;
  });
}

/** What other programs replace in a text, and a reader of this site does not. */
const unread = [
  /\$ARGUMENTS\b/g,
  /(?<![\w$])\$[1-9](?![\d,.]*\d|\w)/g,
  /(?<=^|\s)!`[^`\n]{1,200}`/gm,
  /!\{[^{}\n]{1,200}\}/g,
  /(?<=^|\s)@(?:[\w-]+\/)*[\w-]+(?:\/|\.[a-z]\w{0,4}\b)/gm,
  /(?<=^|\s)#(?:file|tool|codebase|selection)\b(?::[\w./-]+)?/gm,
  /(?<![{$])\{(?:cursor|date|time|datetime|day|uuid|snippet|browser-tab|calculator)(?: [^{}\n]{0,100})?\}(?!\})/g,
  /\$\|\$/g,
  /\$\{\d+(?::[^{}\n]{0,200})?\}/g,
  /!?\[\[[^[\]\n]{1,200}\]\]/g,
  /<%[^%\n]{1,200}%>/g,
  /\{%[^%\n]{1,200}%\}/g,
  /\{\{[#/>^][^{}\n]{1,200}\}\}/g,
  /\{\{\s*(?:role|history|media|section)\s[^{}\n]{1,200}\}\}/g,
  /\{\{\s*[\w-]+(?:\.[\w-]+)+\s*\}\}/g,
];

/** The marks of other programs that stay in a text as they are. */
export function unreadMarks(text: string): string[] {
  return unread.flatMap((pattern) => [...text.matchAll(pattern)].map(([mark]) => mark));
}
