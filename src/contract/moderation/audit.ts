import { z } from 'zod';
import { auditActions, auditSubjects } from '../../domain/moderation/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { idOf, nameOf, oneOf, pageOf, pageQuery, time } from '../core/fields.ts';

const auditEntry = z
  .object({
    id: idOf('audit'),
    actor: z.string().meta({
      description: "Username at that time; 'system' for the command line and for settings",
      example: 'carol',
    }),
    action: z.enum(auditActions).meta({ example: 'ban' }),
    subject: z.object({
      kind: z.enum(auditSubjects),
      id: z.string().nullable().meta({
        description: 'null for a user whose account is deleted, and for a setting',
        example: exampleIds.bob,
      }),
      name: z
        .string()
        .meta({ description: 'Username or title at that time, or the name of a setting', example: 'bob' }),
    }),
    note: z.string().meta({ example: 'Advertises the same shop everywhere.' }),
    network: z.string().nullable().meta({
      description:
        'Network that the action came from: the address without its last part; null for commands and for entries from before this was recorded',
      example: '203.0.113.0/24',
    }),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'The audit log, latest first (admins)',
  description:
    "Lists actions by admins, latest first. Actions from the command line have the actor 'system', and so have settings that changed between two starts of the site. Entries remain when their actor or subject is deleted.",
  query: z.object({
    action: oneOf('action', auditActions).optional().meta({ description: 'Only this kind of action' }),
    actor: nameOf('actor', 100)
      .default('')
      .meta({ description: "Only actions by this user: a username, or 'system'" }),
    ...pageQuery(50),
  }),
  reply: pageOf(auditEntry),
  example: { query: { action: 'ban', actor: 'carol' } },
  failureMessage: 'Failed to fetch the audit log',
});
