import { z } from 'zod';
import { proofParts } from '../../domain/identity/forms.ts';
import { endpoint } from './endpoint.ts';

/**
 * What a form sends in addition to its fields. All of it is optional: a program that calls the API omits
 * `form`, and adds the proof when it is required.
 */
export const formEvidence = z
  .object({
    token: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'From `GET /forms/token`, requested when the form was shown' }),
    website: z
      .string()
      .max(2_000)
      .optional()
      .meta({ description: 'A field that is hidden from people; must be empty' }),
    proof: z
      .object({
        challenge: z.string().max(300),
        solutions: z.array(z.number().int().min(0)).length(proofParts),
      })
      .optional()
      .meta({ description: 'The solved challenge of a `proof-required` failure' }),
    withoutScript: z.boolean().optional().meta({
      description: 'The client cannot compute a proof. The request counts toward `formFallback` instead',
    }),
  })
  .meta({ id: 'FormEvidence' });

export type FormEvidence = z.output<typeof formEvidence>;

/** In the body of a form's endpoint. */
export const form = formEvidence.optional();

/** The failures and limits of an endpoint that receives a form. */
export const formLimits = ['formAddress', 'formSite', 'formFallback', 'proof'] as const;

export const formToken = endpoint({
  name: 'formToken',
  method: 'GET',
  path: '/forms/token',
  access: 'visitor',
  whilePrivate: true,
  summary: 'A token for a form that is being shown',
  description:
    'The signed token records when a form was shown. It contains nothing about the reader, is reusable and is valid for six hours. A form sent faster than a person could fill it in requires a proof of work.',
  holdsSecret: true,
  reply: z.object({ token: z.string().meta({ example: '1763899200000.0m3Jr8TtYb6uWn4Zs9aLc5hPe' }) }),
  failureMessage: 'Failed to prepare the form',
});
