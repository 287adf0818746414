import { z } from 'zod';

/** The author of a text as shown beside it; the username is null if the account is deleted. */
export const byline = z
  .object({
    username: z.string().nullable(),
    displayName: z.string(),
    photoURL: z.string(),
  })
  .meta({ id: 'Byline' });

export type Byline = z.infer<typeof byline>;
