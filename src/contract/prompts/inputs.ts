import { z } from 'zod';
import { inputLimits, inputProblem, kindNames } from '../../domain/prompts/inputs/inputs.ts';
import { placeholderKey } from '../../domain/prompts/placeholders/placeholders.ts';
import { line, oneOf, requiredLine, text } from '../core/fields.ts';

const kind = oneOf('kind', kindNames);
const about = {
  name: { description: 'The label of the placeholder, in any case', example: 'this code' },
  label: { description: 'Shown instead of the name; may be empty', example: 'Your code' },
  help: { description: 'May be empty', example: 'Any language. Leave out secrets.' },
  kind: {
    description: 'How a reader fills it in: `several` inserts choices with commas between, `date` 2026-03-31',
    example: 'text',
  },
  choices: { description: 'For `choice` and `several`', example: [] },
  default: { description: 'The value before the reader changes it; may be empty', example: '' },
  required: { description: 'Whether readers are asked for a value before they copy', example: true },
  example: { description: 'May be empty', example: 'const sum = (a, b) => a + b;' },
} as const;

const input = z
  .object({
    name: requiredLine('Name', inputLimits.name).meta(about.name),
    label: line('Label', inputLimits.label).default('').meta(about.label),
    help: line('Help', inputLimits.help).default('').meta(about.help),
    kind: kind.default('line').meta(about.kind),
    choices: z
      .array(requiredLine('Choice', inputLimits.choice))
      .max(inputLimits.choices, { error: `At most ${inputLimits.choices} choices` })
      .refine((given) => new Set(given).size === given.length, { error: 'Add each choice only once' })
      .default([])
      .meta(about.choices),
    default: text('Default', inputLimits.value).default('').meta(about.default),
    required: z.boolean({ error: 'required must be true or false' }).default(false).meta(about.required),
    example: text('Example', inputLimits.value).default('').meta(about.example),
  })
  .check(({ value, issues }) => {
    const found = inputProblem(value);
    if (found)
      issues.push({ code: 'custom', message: found.message, path: [found.field], input: value[found.field] });
  });

/** What an author says about the placeholders of a prompt, as they send it. */
export const sentInputs = z
  .array(input)
  .max(inputLimits.perPrompt, { error: `At most ${inputLimits.perPrompt} inputs` })
  .refine((given) => new Set(given.map(({ name }) => placeholderKey(name))).size === given.length, {
    error: 'Describe each placeholder only once',
  })
  .optional()
  .meta({
    description:
      'What readers are told about placeholders, in the order of their form. One whose placeholder is not in `contentMd` is left out. Default: none; when changing a prompt, as they were',
  });

/** The same as replies have it. */
export const promptInputs = z
  .array(
    z
      .object({
        name: z.string().meta(about.name),
        label: z.string().meta(about.label),
        help: z.string().meta(about.help),
        kind: z.enum(kindNames).meta(about.kind),
        choices: z.array(z.string()).meta(about.choices),
        default: z.string().meta(about.default),
        required: z.boolean().meta(about.required),
        example: z.string().meta(about.example),
      })
      .meta({ id: 'PromptInput' }),
  )
  .meta({ description: 'What its author says about its placeholders, in the order of their form' });
