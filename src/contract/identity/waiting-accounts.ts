import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { idOf, line, oneOf, pageOf, pageQuery, plainText, requiredLine, time } from '../core/fields.ts';
import { ownUser } from '../people/users.ts';

const exampleIntroduction = 'I teach physics in Lisbon and collect prompts for my classes.';

/** What people say about themselves where an admin approves accounts: one line. */
export const introduction = line('Introduction', limits.introduction).optional().meta({
  description: 'One sentence about you; required where admins approve accounts',
  example: exampleIntroduction,
});

export const introduceAccount = endpoint({
  name: 'introduceAccount',
  method: 'PUT',
  path: '/users/me/introduction',
  access: 'member',
  whileWaiting: true,
  keyScope: 'none',
  summary: 'Say who you are, for the approval of your account',
  description:
    'For accounts that wait for approval, for example after a sign-up with a provider. Admins read the sentence. Fails with 409 for other accounts.',
  body: z
    .object({
      introduction: requiredLine('Introduction', limits.introduction).meta({ example: exampleIntroduction }),
    })
    .meta({ id: 'Introduction' }),
  reply: z.object({ user: ownUser }),
  problems: ['conflict'],
  failureMessage: 'Failed to save',
});

const waitingAccount = z
  .object({
    id: idOf('bob'),
    displayName: z.string().meta({ example: 'Bob' }),
    email: z.string().meta({ example: 'bob@example.com' }),
    introduction: z.string().meta({ example: exampleIntroduction }),
    createdAt: time,
  })
  .meta({ id: 'WaitingAccount' });

export type WaitingAccount = z.infer<typeof waitingAccount>;

export const listWaitingAccounts = endpoint({
  name: 'listWaitingAccounts',
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary: 'Accounts that wait for approval, oldest first (admins)',
  description: 'Lists accounts whose address is confirmed and whose user has said who they are.',
  query: z.object(pageQuery(50)),
  reply: pageOf(waitingAccount),
  failureMessage: 'Failed to fetch waiting accounts',
});

const waitingDecision = z
  .object({
    decision: oneOf('decision', ['approve', 'refuse']),
    ids: z
      .array(idOf('bob'), { error: 'Choose at least one account' })
      .min(1, { error: 'Choose at least one account' })
      .max(limits.pageSizeMax, { error: `Choose at most ${limits.pageSizeMax} accounts` })
      .meta({ description: 'Ids of the accounts' }),
    reason: plainText('Reason', limits.adminNote).optional().meta({
      description: 'Why they are refused, for their users: required',
      example: 'Advertises a shop.',
    }),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason?.trim(), {
    path: ['reason'],
    error: 'Say why',
  })
  .meta({ id: 'WaitingDecision' });

export type WaitingDecision = z.infer<typeof waitingDecision>;

export const decideWaiting = endpoint({
  name: 'decideWaiting',
  method: 'POST',
  path: '/admin/waiting',
  access: 'admin',
  summary: 'Approve or refuse waiting accounts (admins)',
  description:
    'Approves accounts, or deletes them with a reason; their addresses are then free again. The users are told by email. Accounts that no longer wait are skipped.',
  body: waitingDecision,
  maxBodyBytes: 128 * 1024,
  reply: z.object({ decided: z.number().int().meta({ description: 'How many accounts', example: 1 }) }),
  example: { body: { decision: 'refuse' } },
  failureMessage: 'Failed to decide',
});
