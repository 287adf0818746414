import { z } from 'zod';
import { kindNames } from './inputs.ts';

/** A stored {@link PromptInput}. */
export const storedPromptInput = z.strictObject({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(kindNames),
  choices: z.array(z.string()),
  default: z.string(),
  required: z.boolean(),
  example: z.string(),
});
