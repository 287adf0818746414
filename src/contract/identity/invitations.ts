import { z } from 'zod';
import { invitationLimits } from '../../domain/identity/sign-up.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, emailAddress, idOf, oneOf, pageOf, pageQuery, time } from '../core/fields.ts';
import { mailToken } from './mail-links.ts';

const role = oneOf('role', userRoles);
const invitedEmail = z
  .string()
  .nullable()
  .meta({ description: 'The address that it was sent to; null for a link', example: 'erin@example.com' });

/** An invitation, with those who joined by it. */
export const invitation = z
  .object({
    id: idOf('invitation'),
    invitedBy: z.string().nullable().meta({
      description: 'Username of the inviter; null for the command line',
      example: 'alice',
    }),
    email: invitedEmail,
    role,
    uses: z.number().int().meta({ description: 'How many people can join by it', example: 1 }),
    usesLeft: z.number().int().meta({ example: 1 }),
    state: z.enum(['open', 'used', 'ended']).meta({ description: '`ended`: revoked or expired' }),
    createdAt: time,
    expiresAt: time,
    members: z
      .array(z.object({ username: z.string(), displayName: z.string() }))
      .meta({ description: 'Those who joined by it: the first ten', example: [] }),
  })
  .meta({ id: 'Invitation' });

export type Invitation = z.infer<typeof invitation>;

const wholeNumber = (label: string, max: number) => {
  const error = `${label} must be a whole number from 1 to ${max}`;
  return z.number({ error }).int({ error }).min(1, { error }).max(max, { error });
};

const newInvitation = z
  .object({
    email: emailAddress().optional().meta({
      description: 'Whom to invite by email; without it, a link is made',
      example: 'erin@example.com',
    }),
    role: role.default('member').meta({ description: 'Only admins can invite moderators and admins' }),
    uses: wholeNumber('uses', invitationLimits.uses)
      .default(1)
      .meta({ description: 'How many people can join by a link' }),
    days: wholeNumber('days', invitationLimits.days)
      .default(14)
      .meta({ description: 'Days until it expires' }),
  })
  .meta({ id: 'NewInvitation' });

export type NewInvitation = z.infer<typeof newInvitation>;

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  access: 'member',
  keyScope: 'none',
  summary: 'Your invitations, for admins all, latest first',
  description:
    'Lists invitations with those who joined by them. Fails with 403 for members unless the site lets members invite people.',
  query: z.object(pageQuery(25)),
  reply: pageOf(invitation),
  failureMessage: 'Failed to fetch invitations',
});

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  access: 'member',
  keyScope: 'none',
  actionLimits: ['invitation', 'invitedAddress'],
  summary: 'Invite someone to the site',
  description:
    'Emails an invitation to `email`, which works once and confirms that address; or makes a link for several people. The address of a link is only in this reply.',
  status: 201,
  body: newInvitation,
  holdsSecret: true,
  reply: z.object({
    id: idOf('invitation'),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Address of a link; null for an invitation by email', example: null }),
  }),
  location: '/invitations/{id}',
  problems: ['conflict'],
  failureMessage: 'Failed to invite',
});

const onInvitation = z.object({ id: idOf('invitation').meta({ description: 'Id of the invitation' }) });

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/invitations/{id}/emails',
  access: 'member',
  keyScope: 'none',
  actionLimits: ['invitation', 'invitedAddress'],
  summary: 'Email an invitation again',
  description: 'Sends a new link, for as many days as the former one, which no longer works.',
  params: onInvitation,
  reply: done,
  problems: ['conflict'],
  failureMessage: 'Failed to send the invitation',
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{id}',
  access: 'member',
  keyScope: 'none',
  summary: 'Revoke an invitation',
  description: 'Ends an open invitation. Those who joined by it stay.',
  params: onInvitation,
  reply: done,
  failureMessage: 'Failed to revoke the invitation',
});

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'GET',
  path: '/auth/invitations/{token}',
  access: 'visitor',
  whilePrivate: true,
  neverCached: true,
  summary: 'Whose invitation it is',
  description: 'Returns who invites by an open invitation, without using it.',
  params: z.object({ token: mailToken.meta({ description: 'The token at the end of its address' }) }),
  reply: z.object({
    invitedBy: z.string().nullable().meta({
      description: 'Name of the inviter; null for the command line',
      example: 'Alice Moreau',
    }),
    email: invitedEmail,
    role,
    expiresAt: time,
  }),
  failureMessage: 'Failed to check the invitation',
});

/** The token of an invitation, where accounts are created. */
export const invitationToken = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'The token of an invitation' });
