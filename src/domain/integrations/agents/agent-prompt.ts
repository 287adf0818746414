import { line } from '../../core/text/in-markdown.ts';
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
 */
export interface Input {
  raw: string;
  label: string;
  default?: string;
  choices: string[];
}

/** The fields of a prompt, in the order of first appearance. */
export function inputsOf(segments: readonly Segment[]): Input[] {
  const raws = new Map<string, string>();
  for (const segment of segments)
    if (segment.kind === 'placeholder' && !raws.has(segment.key)) raws.set(segment.key, segment.raw);
  return placeholdersOf(segments).map(({ key, label, default: fallback, choices = [] }) => ({
    raw: raws.get(key) ?? label,
    label,
    ...(fallback !== undefined && { default: fallback }),
    choices: [...choices],
  }));
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

function inputLine({ raw, label, default: fallback, choices }: Input): string {
  const value = fallback === undefined ? '' : ` (default: ${fallback})`;
  const among = choices.length ? `: one of ${choices.join(', ')}` : `: ${label}`;
  return `- \`${raw}\`${among}${value}`;
}
