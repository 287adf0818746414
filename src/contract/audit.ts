import { z } from 'zod';
import { auditActions, auditSubjects } from '../domain/audit.ts';
import { endpoint } from './endpoint.ts';
import { id, nameOf, oneOf, pageOf, pageQuery, time } from './fields.ts';

const auditEntry = z
  .object({
    id,
    actor: z.string().meta({ description: "Username at that time; 'system' for the command line" }),
    action: z.enum(auditActions),
    subject: z.object({
      kind: z.enum(auditSubjects),
      id: z.string().nullable().meta({ description: 'null for a person whose account is deleted' }),
      name: z.string().meta({ description: 'Username or title at that time' }),
    }),
    note: z.string(),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'What admins did, last first (admins)',
  auth: 'required',
  query: z.object({
    action: oneOf('action', auditActions).optional().meta({ description: 'One kind of action alone' }),
    actor: nameOf('actor', 100).default('').meta({ description: "Whose actions: a username, or 'system'" }),
    ...pageQuery(50),
  }),
  status: 200,
  reply: pageOf(auditEntry),
  problems: [],
});
