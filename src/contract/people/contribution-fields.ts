import { z } from 'zod';
import { exampleTexts } from '../core/example-data.ts';
import { id } from '../core/fields.ts';
import { byline } from './byline.ts';

/** The source of a fork. */
const forkOrigin = z.object({
  id: id.nullable().meta({ description: 'null if it was deleted or the viewer cannot see it' }),
  title: z.string().meta({
    description: 'Its title, or if it was deleted, its title when forked; empty if the viewer cannot see it',
    example: exampleTexts.title,
  }),
  author: byline,
  version: z.number().int().meta({ description: 'The version that was forked' }),
  mergedVersion: z.number().int().meta({ description: 'The latest version that was merged' }),
  latestVersion: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Its latest version; null while nothing can be merged from it' }),
});

/** The fields of a prompt about contributions of others: forks and suggested edits. */
export const contributionFields = {
  forkCount: z.number().int().meta({ description: 'Number of its published forks' }),
  forkedFrom: forkOrigin.optional().meta({ description: 'For a fork: its original' }),
  openProposals: z.number().int().optional().meta({
    description:
      'How many suggested edits wait for the author. Only for the author, and only if there are any',
  }),
};
