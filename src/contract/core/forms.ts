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
      .meta({ description: 'From `GET /forms/token`, when the form was shown' }),
    website: z
      .string()
      .max(2_000)
      .optional()
      .meta({ description: 'A field that people do not see: must be empty' }),
    proof: z
      .object({
        challenge: z.string().max(300),
        solutions: z.array(z.number().int().min(0)).length(proofParts),
      })
      .optional()
      .meta({ description: 'The solved challenge of a failure with the code `proof-required`' }),
    withoutScript: z
      .boolean()
      .optional()
      .meta({ description: 'No proof can be computed: counts towards `formFallback` instead' }),
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
  summary: 'A token for a form that is being shown',
  description:
    'The token says when a form was shown, signed. It contains nothing about the reader, can be used several times and is valid for six hours. A form that is sent with it sooner than a person could fill it in is asked for a proof of work.',
  holdsSecret: true,
  reply: z.object({ token: z.string() }),
  example: { reply: { token: '1763899200000.0m3Jr8TtYb6uWn4Zs9aLc5hPe' } },
  failureMessage: 'Failed to prepare the form',
});
