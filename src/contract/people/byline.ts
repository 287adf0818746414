import { z } from 'zod';

/** The author of a text as shown beside it; the username is null if the account is deleted. */
export const byline = z
  .object({
    username: z.string().meta({ example: 'alice' }).nullable(),
    displayName: z.string().meta({ example: 'Alice Moreau' }),
    photoURL: z.string().meta({ example: '' }),
  })
  .meta({ id: 'Byline' });

export type Byline = z.infer<typeof byline>;
