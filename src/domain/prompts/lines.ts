import { storedLicense } from './licenses.ts';

/**
 * Optional fields of one line each, by their names in the API. An empty line means that the author wrote
 * none.
 */
export const promptLines = {
  useWhen: {
    label: 'Use When',
    column: 'use_when',
    max: 300,
    description: 'When to use it, as its author wrote it: what follows “Use when”, or a sentence',
    example: 'you need to understand code that someone else wrote',
    isVersioned: true,
    otherNames: 'whentouse',
  },
  license: {
    label: 'License',
    column: 'license',
    max: 300,
    description:
      'What others may do with it, as its author states: `Personal use only`, `Commercial use allowed`, `CC-BY-4.0`, `CC0-1.0`, or a sentence',
    example: 'CC-BY-4.0',
    isVersioned: false,
    otherNames: 'licence',
    stored: storedLicense,
  },
} as const satisfies Record<string, Line>;

export interface Line {
  label: string;
  column: string;
  /** In characters. */
  max: number;
  description: string;
  example: string;
  /** Whether versions contain it, so that a change of it makes a new version. */
  isVersioned: boolean;
  /** Its other names in files, in lower case without `_`, separated by spaces. */
  otherNames: string;
  /** Returns the stored form of a value. */
  stored?: (value: string) => string;
}

type Lines = typeof promptLines;
export type PromptLine = keyof Lines;
export type VersionedLine = {
  [L in PromptLine]: Lines[L]['isVersioned'] extends true ? L : never;
}[PromptLine];
export type LineValues = Record<PromptLine, string>;
export type OptionalLines = { [L in PromptLine]?: string | undefined };

export const lineNames = Object.keys(promptLines) as PromptLine[];
export const versionedLines = lineNames.filter((name) => promptLines[name].isVersioned) as VersionedLine[];

/** Converts each line by the same rule. `T` is the type of the results. */
export function mapLines<T>(
  convert: (name: PromptLine) => unknown,
  names: readonly PromptLine[] = lineNames,
): T {
  return Object.fromEntries(names.map((name) => [name, convert(name)])) as T;
}

export const noLines: LineValues = mapLines(() => '');
