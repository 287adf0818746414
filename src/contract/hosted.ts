import { z } from 'zod';

/** What Firebase's client must know; all of it may be read by anybody. */
const firebase = z
  .object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    emulator: z.string().nullable().meta({ description: 'Address of an emulator to ask instead of Google' }),
  })
  .meta({ id: 'Firebase' });

export type Firebase = z.infer<typeof firebase>;

/** A provider that keeps the accounts of the site. */
export const hosted = z
  .object({
    issuer: z.string().meta({ description: 'The issuer of the ID tokens that this API takes' }),
    name: z.string().meta({ description: 'What pages call it' }),
    firebase: firebase.nullable().meta({ description: 'Where it is Firebase Authentication' }),
  })
  .meta({ id: 'HostedProvider' });

export type Hosted = z.infer<typeof hosted>;
