import { line } from '../../core/text/in-markdown.ts';
import { placeholderKey, segmentsOf } from '../../prompts/placeholders/placeholders.ts';
import { type AgentPrompt, describedInput, needsValue } from './agent-prompt.ts';
import { frontMatter } from './front-matter.ts';

/**
 * A prompt as a Dotprompt file (google/dotprompt): its fields as an input schema, its text as a Handlebars
 * template. Braces of the text that Handlebars would read are inputs with a default.
 */
export function dotprompt(prompt: AgentPrompt): string {
  const names = namesOf(prompt.inputs.map(({ label }) => placeholderKey(label)));
  const nameOf = (label: string) => names.get(placeholderKey(label)) ?? label;
  const { template, braces } = templateOf(prompt, nameOf);
  // Every value is a text: a number or a date would be refused as long as it is not filled in.
  const schema = prompt.inputs.map((input) => {
    const { label, choices, kind } = input;
    const untyped = [label, ...(choices.length ? [`one of ${choices.join(', ')}`] : [])].map(line).join(': ');
    return [
      `${nameOf(label)}${needsValue(input) ? '' : '?'}`,
      `string, ${kind ? describedInput(input) : untyped}`,
    ];
  });
  const defaults = [
    ...prompt.inputs
      .filter((input) => !needsValue(input))
      .map(({ label, raw, default: fallback }) => [nameOf(label), fallback ?? raw]),
    ...[...braces].map((brace) => [braceNames[brace], brace]),
  ];
  return `${frontMatter({
    description: line(prompt.summary || prompt.title),
    ...((prompt.inputs.length || braces.size) && {
      input: {
        ...(schema.length && { schema: Object.fromEntries(schema) }),
        default: Object.fromEntries(defaults),
      },
    }),
  })}${template}\n`;
}

type Brace = '{' | '}';
const braceNames: Record<Brace, string> = { '{': 'open_brace', '}': 'close_brace' };

/** Names that mean something else in a template of Dotprompt or Handlebars. */
const reserved =
  /^(\d.*|true|false|null|undefined|this|else|as|if|unless|each|with|lookup|log|role|json|history|section|media|ifequals|unlessequals|open_brace|close_brace|constructor|__.*)$/;

/** The name of an input for each key, as Handlebars accepts it. */
function namesOf(keys: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const last = new Map<string, number>();
  for (const key of keys) {
    const plain = key.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/^_|_$/g, '') || 'input';
    let name = reserved.test(plain) ? `input_${plain}` : plain;
    for (const base = name; last.has(name); ) {
      const number = (last.get(base) ?? 1) + 1;
      last.set(base, number);
      name = `${base}_${number}`;
    }
    last.set(name, 1);
    names.set(key, name);
  }
  return names;
}

/**
 * Handlebars reads `{{`, and any brace beside a field, as part of an expression; these braces are written as
 * inputs. A backslash before an expression escapes it, unless it is doubled.
 */
function templateOf({ contentMd, marks }: AgentPrompt, nameOf: (label: string) => string) {
  const braces = new Set<Brace>();
  const parts: string[] = [];
  const add = (part: string) => {
    const before = parts.at(-1) ?? '';
    if (part.startsWith('{{') && before.endsWith('\\')) parts.push('\\');
    parts.push(part);
  };
  const addBraces = (run: string) => {
    for (const brace of run as Iterable<Brace>) {
      braces.add(brace);
      add(`{{${braceNames[brace]}}}`);
    }
  };
  const segments = segmentsOf(contentMd, marks);
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'placeholder') {
      add(`{{${nameOf(segment.label)}}}`);
      continue;
    }
    const isField = (at: number) => segments[at]?.kind === 'placeholder';
    const pattern = isField(index + 1) ? /(\{{2,}\}*|\{$)/ : /(\{{2,}\}*)/;
    const closing = isField(index - 1) ? (/^\}+/.exec(segment.raw)?.[0] ?? '') : '';
    addBraces(closing);
    for (const [at, text] of segment.raw.slice(closing.length).split(pattern).entries()) {
      if (at % 2 === 1) addBraces(text);
      else if (text) add(text);
    }
  }
  return { template: parts.join('').trim(), braces };
}
