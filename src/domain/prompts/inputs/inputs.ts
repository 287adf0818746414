import { placeholderKey } from '../placeholders/placeholders.ts';

/** How a reader fills in a placeholder, with its name for authors. Every value is inserted as text. */
export const inputKinds = {
  line: 'A line',
  text: 'Text',
  number: 'A number',
  choice: 'One of several choices',
  several: 'Any of several choices',
  'yes-no': 'Yes or no',
  date: 'A date',
} as const;
export type InputKind = keyof typeof inputKinds;
export const kindNames = Object.keys(inputKinds) as [InputKind, ...InputKind[]];

/** What an author says about a placeholder. An empty text means that they wrote none. */
export interface PromptInput {
  /** The label of the placeholder, in any case. */
  name: string;
  /** Shown instead of the name. */
  label: string;
  help: string;
  kind: InputKind;
  choices: readonly string[];
  /** Several choices are separated by commas, as in the filled-in text. */
  default: string;
  required: boolean;
  example: string;
}

/** Characters, and the numbers of inputs and choices. */
export const inputLimits = {
  perPrompt: 40,
  name: 80,
  label: 80,
  help: 300,
  value: 1_000,
  choice: 80,
  choices: 20,
} as const;

export const untypedInput: Omit<PromptInput, 'name'> = {
  label: '',
  help: '',
  kind: 'line',
  choices: [],
  default: '',
  required: false,
  example: '',
};

/** The values that a reader chooses from; none where any text fits. */
export const choicesOf = ({ kind, choices }: Pick<PromptInput, 'kind' | 'choices'>): readonly string[] =>
  kind === 'yes-no' ? ['yes', 'no'] : choices;

/** Whether a kind has choices of its own. */
export const hasChoices = (kind: InputKind) => kind === 'choice' || kind === 'several';

/** Returns the choices that a text names, in the order of the choices. */
export function chosenFrom(choices: readonly string[], value: string): string[] {
  const named = value.split(',').map((part) => part.trim());
  return choices.filter((choice) => named.includes(choice));
}

/** Returns why a value does not fit an input, as a sentence; undefined if it does or is blank. */
export function valueProblem(
  { kind, choices }: Pick<PromptInput, 'kind' | 'choices'>,
  value: string,
): string | undefined {
  const text = value.trim();
  if (!text) return undefined;
  if (kind === 'number' && !/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return 'Write a number, such as 12';
  if (kind === 'date' && !isDate(text)) return 'Write a date as year, month and day, such as 2026-03-31';
  if (kind === 'yes-no' && !choicesOf({ kind, choices }).includes(text)) return 'Choose yes or no';
  if (kind === 'choice' && !choices.includes(text)) return 'Choose one of the choices';
  const parts = text.split(',');
  if (kind === 'several' && chosenFrom(choices, text).length !== parts.length)
    return 'Separate choices by commas, each of them once';
  return undefined;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}

/** Returns the field of an input that is not valid, and why. */
export function inputProblem(
  input: PromptInput,
): { field: 'choices' | 'default' | 'example'; message: string } | undefined {
  if (hasChoices(input.kind) && input.choices.length === 0)
    return { field: 'choices', message: 'Add the choices, each in a line' };
  if (input.kind === 'several' && input.choices.some((choice) => choice.includes(',')))
    return { field: 'choices', message: 'A choice cannot contain a comma if readers can choose several' };
  for (const field of ['default', 'example'] as const) {
    const message = valueProblem(input, input[field]);
    if (message) return { field, message: `The ${field} does not fit: ${message}` };
  }
  return undefined;
}

/** Returns the inputs whose placeholder is among the `labels`, and the others. */
export function matchedInputs<T extends Pick<PromptInput, 'name'>>(
  inputs: readonly T[],
  labels: Iterable<string>,
): { kept: T[]; unused: T[] } {
  const keys = new Set(Array.from(labels, placeholderKey));
  const isUsed = ({ name }: T) => keys.has(placeholderKey(name));
  return { kept: inputs.filter(isUsed), unused: inputs.filter((input) => !isUsed(input)) };
}

/** Describes inputs in words, one a line, for the comparison of versions. */
export function inputsText(inputs: readonly PromptInput[]): string {
  return inputs
    .map((input) =>
      [
        `${input.name}: ${inputKinds[input.kind].toLowerCase()}`,
        input.required && 'required',
        input.label && `label “${input.label}”`,
        input.help && `help “${input.help}”`,
        input.choices.length && `choices ${input.choices.join(' / ')}`,
        input.default && `default “${input.default}”`,
        input.example && `example “${input.example}”`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n');
}
