import { promptFields } from '../fields.ts';
import { inputsText, type PromptInput } from '../inputs/inputs.ts';
import { lineNames } from '../lines.ts';
import type { Found } from './found.ts';
import { xray } from './xray.ts';

/**
 * A place in a field of a prompt, which has the name of the API: `contentMd`, `sampleResponses.0.content`.
 */
export interface Finding extends Found {
  field: string;
}

/** The short texts of a prompt by the names of the API. */
export type ShortTexts = Record<string, string>;

const shortFields = ['title', 'heading', 'summary', ...lineNames] as const;

export function shortTextsOf({
  inputs = [],
  ...values
}: { inputs?: readonly PromptInput[] } & Partial<Record<(typeof shortFields)[number], unknown>>): ShortTexts {
  const texts = shortFields.map((name) => [name, String(values[name] ?? '')]);
  return { ...Object.fromEntries(texts), inputs: inputsText(inputs) };
}

/** Finds what the texts of a prompt hide. */
export function xrayFields({
  body,
  samples,
  short,
}: {
  body: string;
  samples: readonly { type: string; title?: string; content: string }[];
  short: ShortTexts;
}): Finding[] {
  const texts = [
    ['contentMd', body] as const,
    ...Object.entries(short),
    ...samples.flatMap(({ type, title = '', content }, n) => [
      [`sampleResponses.${n}.title`, title] as const,
      // The address of a picture is checked elsewhere.
      [`sampleResponses.${n}.content`, type === 'text' ? content : ''] as const,
    ]),
  ];
  return texts.flatMap(([field, text]) => (text ? xray(text).map((found) => ({ field, ...found })) : []));
}

/** The name of a field for people. */
export function fieldLabel(field: string): string {
  if (field.startsWith('sampleResponses.')) return `Sample ${Number(field.split('.')[1]) + 1}`;
  return promptFields[field as keyof typeof promptFields]?.label ?? field;
}
