import type { z } from 'zod';
import type { FieldError } from './problems.ts';

/**
 * The errors of an input, one for each field: the first, because later ones mostly follow from it. The field
 * is a path with dots (`tags.2`), empty for the whole input.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!first.has(field)) first.set(field, message);
  }
  return Array.from(first, ([field, message]) => ({ field, message }));
}

/** All errors in one line for users. Messages that several fields share appear once. */
export function sentence(errors: readonly FieldError[]): string {
  return [...new Set(errors.map((error) => error.message))].join('. ').replaceAll('?. ', '? ');
}

/** The message of an error for which the schema has none; for `safeParse`. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.length ? issue.path.join('.') : 'The body';
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return `${name} must be ${issue.format === 'datetime' ? 'a time, like 2026-03-10T17:00:00Z' : `text in the form ${issue.format}`}`;
    case 'too_big':
      return `${name} can ${sizeIn(issue, `at most ${issue.maximum}`)}`;
    case 'too_small':
      return `${name} must ${sizeIn(issue, `at least ${issue.minimum}`)}`;
    default:
      return undefined;
  }
};

function sizeIn({ origin }: { origin: string }, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`;
  return origin === 'array' ? `have ${bound} items` : `be ${bound}`;
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};
