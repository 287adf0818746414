import { z } from 'zod';
import {
  type ChoiceFilters,
  type ChoiceValues,
  mapChoices,
  type PromptChoice,
  promptChoices,
} from '../../domain/prompts/choices.ts';
import { oneOf } from '../core/fields.ts';

type Optional = { [C in PromptChoice]: z.ZodOptional<z.ZodType<ChoiceValues[C], ChoiceValues[C]>> };

/** The choices of a prompt as replies have them. */
export const choiceValues = mapChoices<{ [C in PromptChoice]: z.ZodType<ChoiceValues[C]> }>(
  (choice, values) =>
    z
      .enum(values)
      .meta({ description: promptChoices[choice].description, example: promptChoices[choice].usual }),
);

/** The choices of a prompt as its author sends them. */
export const sentChoices = mapChoices<Optional>((choice, values) => {
  const { description, usual } = promptChoices[choice];
  return oneOf(choice, values)
    .optional()
    .meta({ description: `${description}. Default: ${usual}; when changing a prompt, as it was` });
});

/** The choices as query parameters that filter a list. */
export const choiceFilters = mapChoices<Optional>((choice, values) =>
  oneOf(choice, values).optional().meta({ description: promptChoices[choice].description }),
);

/** The choices of a saved search; '' does not filter. */
export const savedChoices = mapChoices<{ [C in PromptChoice]: z.ZodType<ChoiceFilters[C]> }>((_, values) =>
  z.enum([...values, '']).meta({ example: '' }),
);

/** The choices of a search to save. */
export const searchedChoices = mapChoices<{
  [C in PromptChoice]: z.ZodDefault<z.ZodType<ChoiceFilters[C], ChoiceFilters[C]>>;
}>((choice, values) =>
  oneOf(choice, [...values, ''])
    .default('')
    .meta({ description: promptChoices[choice].description }),
);
