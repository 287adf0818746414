import { line } from '../../core/text/in-markdown.ts';
import { choicesOf, type InputKind, type PromptInput } from '../../prompts/inputs/inputs.ts';
import { withInputs } from '../../prompts/inputs/with-inputs.ts';
import type { LineValues } from '../../prompts/lines.ts';
import { placeholdersOf, type Segment } from '../../prompts/placeholders/placeholders.ts';

/** A prompt with everything that its files for programs contain. */
export interface AgentPrompt extends LineValues {
  id: string;
  slug: string;
  url: string;
  title: string;
  summary: string;
  /** null for a draft without one. */
  categoryId: string | null;
  tags: readonly string[];
  contentMd: string;
  /** See `placeholderMarks`. */
  marks: readonly number[];
  inputs: readonly Input[];
  sampleResponses: readonly {
    type: 'text' | 'image' | 'video';
    title?: string | undefined;
    content: string;
  }[];
  authorDisplayName: string;
  version: number;
}

/**
 * A field of a prompt: how the text writes it first, its label, its default, and the values to choose from.
 * The others are what the author says about it, of which only the kind is always given.
 */
export interface Input {
  raw: string;
  label: string;
  default?: string;
  choices: string[];
  kind?: InputKind;
  /** The name that readers see. */
  title?: string;
  help?: string;
  required?: true;
  example?: string;
}

/** The fields of a prompt, in the order of first appearance or of the author. */
export function inputsOf(segments: readonly Segment[], typed: readonly PromptInput[] = []): Input[] {
  const raws = new Map<string, string>();
  for (const segment of segments)
    if (segment.kind === 'placeholder' && !raws.has(segment.key)) raws.set(segment.key, segment.raw);
  return withInputs(placeholdersOf(segments), typed).map(
    ({ key, label, default: fallback, choices, input }) => {
      const value = input?.default || fallback;
      return {
        raw: raws.get(key) ?? label,
        label,
        ...(value !== undefined && { default: value }),
        choices: [...(input ? choicesOf(input) : (choices ?? []))],
        ...(input && typeOf(input)),
      };
    },
  );
}

function typeOf({ kind, label, help, required, example }: PromptInput): Partial<Input> {
  return {
    kind,
    ...(label && { title: label }),
    ...(help && { help }),
    ...(required && { required }),
    ...(example && { example }),
  };
}

/** The prompt as the body of a Markdown file: what to fill in, the text, and examples of replies. */
export function promptSections({
  contentMd,
  inputs,
  sampleResponses,
}: Pick<AgentPrompt, 'contentMd' | 'inputs' | 'sampleResponses'>): string {
  return [
    ...(inputs.length
      ? [
          '## Inputs',
          'Replace each of these in the prompt. Ask for any value that is unknown and has no default.',
          inputs.map(inputLine).join('\n'),
        ]
      : []),
    '## Prompt',
    contentMd.trim(),
    ...(sampleResponses.length ? ['## Examples'] : []),
    ...sampleResponses.flatMap(({ type, title, content }, index) => [
      `### ${title ? line(title) : `Example ${index + 1}`}`,
      type === 'text' ? content.trim() : `<${content}>`,
    ]),
  ].join('\n\n');
}

function inputLine(input: Input): string {
  const { raw, label, default: fallback, choices, kind } = input;
  if (kind) return `- \`${raw}\`: ${describedInput(input)}`;
  const value = fallback === undefined ? '' : ` (default: ${fallback})`;
  const among = choices.length ? `: one of ${choices.join(', ')}` : `: ${label}`;
  return `- \`${raw}\`${among}${value}`;
}

const kindWords: Partial<Record<InputKind, string>> = {
  number: 'a number',
  date: 'a date such as 2026-03-31',
};

/** Whether a text without a value for an input is incomplete. */
export const needsValue = ({ required, default: fallback }: Input) =>
  required === true && fallback === undefined;

/** Says in one line what to write for an input. */
export function describedInput({ label, title, help, kind, choices, ...input }: Input): string {
  const { default: fallback, required, example } = input;
  const parts = [
    required ? 'required' : '',
    choices.length ? `${kind === 'several' ? 'any' : 'one'} of ${choices.join(', ')}` : '',
    (kind && kindWords[kind]) ?? '',
    fallback === undefined ? '' : `default: ${fallback}`,
    example === undefined ? '' : `for example: ${example}`,
  ].filter(Boolean);
  const note = parts.length ? ` (${parts.join('; ')})` : '';
  return line(`${title ?? label}${note}${help ? `. ${help}` : ''}`);
}
