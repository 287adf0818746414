import { z } from 'zod';
import { auditActions, auditSubjects } from '../../domain/moderation/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTime } from '../core/example-data.ts';
import { id, nameOf, oneOf, pageOf, pageQuery, time } from '../core/fields.ts';

const auditEntry = z
  .object({
    id,
    actor: z.string().meta({ description: "Username at that time; 'system' for the command line" }),
    action: z.enum(auditActions),
    subject: z.object({
      kind: z.enum(auditSubjects),
      id: z.string().nullable().meta({ description: 'null for a user whose account is deleted' }),
      name: z.string().meta({ description: 'Username or title at that time' }),
    }),
    note: z.string(),
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
    "Lists actions by admins, latest first. Actions from the command line have the actor 'system'. Entries remain when their actor or subject is deleted.",
  query: z.object({
    action: oneOf('action', auditActions).optional().meta({ description: 'Only this kind of action' }),
    actor: nameOf('actor', 100)
      .default('')
      .meta({ description: "Only actions by this user: a username, or 'system'" }),
    ...pageQuery(50),
  }),
  reply: pageOf(auditEntry),
  example: {
    request: { query: { action: 'ban', actor: 'carol', page: 1, limit: 50 } },
    reply: {
      items: [
        {
          id: exampleIds.audit,
          actor: 'carol',
          action: 'ban',
          subject: { kind: 'person', id: exampleIds.bob, name: 'bob' },
          note: 'Advertises the same shop everywhere.',
          createdAt: exampleTime,
        },
      ],
      page: 1,
      limit: 50,
      total: 1,
      totalPages: 1,
    },
  },
  failureMessage: 'Failed to fetch the audit log',
});
