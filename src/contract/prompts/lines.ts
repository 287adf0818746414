import { z } from 'zod';
import {
  type Line,
  mapLines,
  type PromptLine,
  promptLines,
  type VersionedLine,
  versionedLines,
} from '../../domain/prompts/lines.ts';
import { line } from '../core/fields.ts';

const replied = (name: PromptLine) => {
  const { description, example } = promptLines[name];
  return z.string().meta({ description: `${description}. May be empty`, example });
};

/** The lines of a prompt as replies have them. */
export const lineValues = mapLines<Record<PromptLine, z.ZodString>>(replied);

/** The lines that versions contain. */
export const versionedLineValues = mapLines<Record<VersionedLine, z.ZodString>>(replied, versionedLines);

/** The lines of a prompt as its author sends them. */
export const sentLines = mapLines<Record<PromptLine, z.ZodOptional<z.ZodType<string, string>>>>((name) => {
  const { label, max, description, example, stored }: Line = promptLines[name];
  const given = line(label, max);
  return (stored ? given.overwrite(stored) : given)
    .optional()
    .meta({ description: `${description}. Default: none; when changing a prompt, as it was`, example });
});
