import { z } from 'zod';
import { id } from '../core/fields.ts';
import { byline } from './byline.ts';

/** The source of a fork. */
const forkOrigin = z.object({
  id: id.nullable().meta({ description: 'null when it is deleted, or the viewer is not shown it' }),
  title: z.string().meta({
    description: 'At the time of forking when it is deleted; empty where the viewer is not shown it',
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
  forkCount: z.number().int().meta({ description: 'Published prompts that were made from it' }),
  forkedFrom: forkOrigin.optional().meta({ description: 'Of a fork: what it was made from' }),
  openProposals: z.number().int().optional().meta({
    description: 'How many suggested edits wait for the author: only for them, and only while there are any',
  }),
};
