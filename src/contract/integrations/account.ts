import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done } from '../core/fields.ts';
import { ownPassword } from '../identity/passwords.ts';
import { currencyCode, money } from '../market/market.ts';
import { currentUser } from '../people/users.ts';
import { personalData } from './personal-data.ts';

/**
 * What a user loses with their account. The keys have a fixed order, by which an acknowledgement is compared.
 */
const leavingCosts = z
  .object({
    owed: z
      .array(
        z.object({
          amount: money,
          currency: currencyCode,
          test: z.boolean().meta({ description: 'Whether this is test mode, where no money moves' }),
        }),
      )
      .meta({
        description: 'What the site owes you and you would lose: request a payout first',
        example: [],
      }),
    purchases: z.number().int().meta({ description: 'Prompts that you bought and could no longer read' }),
    refunds: z.number().int().meta({ description: 'Open refund requests for your purchases and your sales' }),
    premiumPrompts: z.number().int().meta({
      description:
        'Premium prompts that you published. They are deleted even if you keep the others, because nobody can buy them without a seller. Buyers keep their access to the text',
    }),
  })
  .meta({ id: 'LeavingCosts' });

export type LeavingCosts = z.infer<typeof leavingCosts>;

/** Body of DELETE /users/me. */
const leaving = z
  .object({
    password: ownPassword(),
    prompts: z
      .enum(['delete', 'keep'], { error: "Choose what happens to your prompts: 'delete' or 'keep'" })
      .meta({
        description:
          'Whether published prompts are deleted or stay without an author. Drafts are always deleted, and so are premium prompts while the site sells them',
        example: 'keep',
      }),
    acknowledged: leavingCosts.optional().meta({
      description:
        'The reply of `readLeavingCosts`: required if deleting the account would cost you anything',
    }),
  })
  .meta({ id: 'Leaving' });

export type Leaving = z.output<typeof leaving>;

export const myData = endpoint({
  name: 'myData',
  method: 'GET',
  path: '/users/me/data',
  access: 'member',
  keyScope: 'export',
  summary: 'Everything the site stores about you',
  description:
    'Returns one document with everything that belongs to the signed-in user. The reply is streamed, has no ETag, and browsers save it as a file. A personal key needs the scope `export`.',
  streamed: true,
  reply: personalData,
  failureMessage: 'Failed to fetch your data',
});

export const myArchive = endpoint({
  name: 'myArchive',
  method: 'GET',
  path: '/users/me/archive',
  access: 'member',
  keyScope: 'export',
  summary: 'Everything the site stores about you, with your files, as a ZIP archive',
  description:
    'Returns a ZIP archive with `data.json` (the reply of `myData`) and the files that the user uploaded, under the paths that `data.json` names: `files/…`. The reply is streamed, so its size is not known in advance. A personal key needs the scope `export`.',
  file: 'application/zip',
  reply: z.instanceof(Blob),
  failureMessage: 'Failed to fetch your data',
});

export const readLeavingCosts = endpoint({
  name: 'readLeavingCosts',
  method: 'GET',
  path: '/users/me/deletion',
  access: 'member',
  keyScope: 'none',
  summary: 'What you would lose with your account',
  description:
    'Returns the money the site owes you, the purchases you would lose, open refund requests, and the premium prompts that would be deleted. `deleteMe` requires this reply in `acknowledged` unless all of it is empty. Not for personal keys.',
  reply: leavingCosts,
  failureMessage: 'Failed to check what you would lose',
});

export const deleteMe = endpoint({
  name: 'deleteMe',
  method: 'DELETE',
  path: '/users/me',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Delete your account',
  description:
    'Permanently deletes the account with its drafts, likes, bookmarks, stars, follows, sessions and keys. Requires the password: a wrong one returns 403 and counts as a failed sign-in; users without a password must have signed in within the last ten minutes. The username is never reused. If the site owes you money, or you would lose purchases, open refund requests or premium prompts, it fails with 409 until `acknowledged` matches the current reply of `readLeavingCosts`; `errors` lists it. Not for personal keys.',
  body: leaving,
  reply: done,
  problems: ['conflict'],
  resource: currentUser,
  example: { body: { acknowledged: { owed: [], purchases: 0, refunds: 0, premiumPrompts: 1 } } },
  failureMessage: 'Failed to delete the account',
});
