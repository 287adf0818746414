import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { done } from '../core/fields.ts';
import { rateLimits } from '../core/rate-limits.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';

const integer = z.number().int();
const range = z.object({ least: integer, greatest: integer });
const value = z.object({
  most: integer.meta({ description: 'Number allowed per window' }),
  seconds: integer.meta({ description: 'Length of the window in seconds' }),
});

const adminLimit = value
  .extend({
    name: z.string().meta({ description: 'As in `RateLimit-Policy`' }),
    counts: z.string(),
    per: z.string(),
    changed: z.boolean().meta({ description: 'Whether an admin changed it' }),
    default: value,
    bounds: z.object({ most: range, seconds: range }).meta({ description: 'The range of allowed values' }),
    refused: z.object({ hour: integer, day: integer }).meta({
      description: 'Uses beyond the limit in the last hour and the last day, accurate to ten minutes',
    }),
  })
  .meta({ id: 'AdminLimit' });

export type AdminLimit = z.infer<typeof adminLimit>;

/** Body of PUT /admin/limits/{name}. */
const limitChange = z
  .object({
    most: z
      .number({ error: 'The number allowed must be a number' })
      .int({ error: 'The number allowed must be a whole number' }),
    seconds: z.number({ error: 'Seconds must be a number' }).int({ error: 'Seconds must be a whole number' }),
  })
  .meta({ id: 'ChangedLimit' });

const named = z.object({ name: z.string().max(40).meta({ description: 'Name of the limit' }) });

export const listLimits = endpoint({
  name: 'listLimits',
  method: 'GET',
  path: '/admin/limits',
  access: 'admin',
  summary: 'The rate limits and how often they were exceeded (admins)',
  description:
    'Lists the current limits that admins can change, with their bounds and how often they were recently exceeded.',
  reply: z.object({ items: z.array(adminLimit) }),
  example: {
    reply: {
      items: [
        {
          name: 'read',
          counts: rateLimits.read.counts,
          per: 'address',
          most: 1_200,
          seconds: 60,
          changed: false,
          default: { most: 1_200, seconds: 60 },
          bounds: { most: { least: 300, greatest: 120_000 }, seconds: { least: 10, greatest: 120 } },
          refused: { hour: 0, day: 0 },
        },
      ],
    },
  },
  failureMessage: 'Failed to fetch the limits',
});

export const changeLimit = endpoint({
  name: 'changeLimit',
  method: 'PUT',
  path: '/admin/limits/{name}',
  access: 'admin',
  summary: 'Change a rate limit (admins)',
  description:
    'Changes a limit within its bounds. It takes effect within seconds; current windows still end as planned. Recorded in the audit log.',
  params: named,
  body: acceptReadOnlyFields(limitChange, adminLimit),
  reply: done,
  example: {
    request: { params: { name: 'contact' }, body: { most: 10, seconds: 3_600 } },
    reply: { success: true },
  },
  failureMessage: 'Failed to change the limit',
});

export const resetLimit = endpoint({
  name: 'resetLimit',
  method: 'DELETE',
  path: '/admin/limits/{name}',
  access: 'admin',
  summary: 'Reset a rate limit to its default (admins)',
  description: 'Resets a changed limit to its default. Recorded in the audit log.',
  params: named,
  reply: done,
  example: { request: { params: { name: 'contact' } }, reply: { success: true } },
  failureMessage: 'Failed to reset the limit',
});
