import { z } from 'zod';

/** The configuration of Firebase's client; all of it is public. */
const firebase = z
  .object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    emulator: z.string().nullable().meta({ description: 'Address of an emulator to use instead of Google' }),
  })
  .meta({ id: 'Firebase' });

export type Firebase = z.infer<typeof firebase>;

/** An identity provider that manages the site's accounts. */
export const hosted = z
  .object({
    issuer: z.string().meta({ description: 'Issuer of the ID tokens that this API accepts' }),
    name: z.string().meta({ description: 'Name shown on pages', example: 'bob' }),
    firebase: firebase.nullable().meta({ description: 'Present for Firebase Authentication' }),
  })
  .meta({ id: 'HostedProvider' });

export type Hosted = z.infer<typeof hosted>;
