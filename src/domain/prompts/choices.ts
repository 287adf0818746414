import { kindNames } from './kinds.ts';

/**
 * Fields with one of a few values, by their names in the API, which are also those of their columns. Lists can be
 * filtered by each.
 */
export const promptChoices = {
  kind: {
    label: 'Kind',
    /** What a filter by it shows while it does not filter. */
    any: 'Any Kind',
    description: 'What the prompt produces',
    names: kindNames,
    /** The value of most prompts: the default, which cards do not mention. */
    usual: 'text',
  },
} as const satisfies Record<string, Choice>;

interface Choice {
  label: string;
  any: string;
  description: string;
  names: Readonly<Record<string, string>>;
  usual: string;
}

type Choices = typeof promptChoices;
export type PromptChoice = keyof Choices;
/** The value of each choice. */
export type ChoiceValues = { [C in PromptChoice]: keyof Choices[C]['names'] };

/** The values by which lists are filtered; '' does not filter. */
export type ChoiceFilters = { [C in PromptChoice]: ChoiceValues[C] | '' };

export type OptionalChoiceFilters = { [C in PromptChoice]?: ChoiceFilters[C] | undefined };
export type OptionalChoices = { [C in PromptChoice]?: ChoiceValues[C] | undefined };

export const choiceNames = Object.keys(promptChoices) as PromptChoice[];

/** Converts each choice by the same rule. `T` is the type of a result for the type of the values. */
export function mapChoices<T extends Record<PromptChoice, unknown>>(
  convert: (choice: PromptChoice, values: [string, ...string[]]) => unknown,
): T {
  const valuesOf = (choice: PromptChoice) =>
    Object.keys(promptChoices[choice].names) as [string, ...string[]];
  return Object.fromEntries(choiceNames.map((choice) => [choice, convert(choice, valuesOf(choice))])) as T;
}

/** The values of the choices of most prompts. */
export const usualChoices: ChoiceValues = mapChoices((choice) => promptChoices[choice].usual);

/** Returns the choices of a prompt that differ from those of most prompts. */
export function unusualChoices(values: OptionalChoices): PromptChoice[] {
  return choiceNames.filter((choice) => values[choice] && values[choice] !== promptChoices[choice].usual);
}

export const noChoices: { [C in PromptChoice]: '' } = mapChoices(() => '');

/** Returns the name of a value of a choice. */
export function choiceLabel(choice: PromptChoice, value: string): string {
  return (promptChoices[choice].names as Readonly<Record<string, string>>)[value] ?? value;
}
