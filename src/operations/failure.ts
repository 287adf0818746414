import type { FieldError, ProblemCode } from '../contract/problems.ts';

const mark = Symbol('failure');

/** An operation that could not be done, as a value. `detail` says to the person what to do. */
export interface Failure {
  [mark]: true;
  code: Exclude<ProblemCode, 'internal'>;
  detail: string;
  errors?: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** Makes a failure. */
export function failure(code: Failure['code'], detail: string, errors?: readonly FieldError[]): Failure {
  return { [mark]: true, code, detail, ...(errors && { errors }) };
}

/** A failure that lies in fields of the input; the detail is their messages. */
export function invalid(...errors: FieldError[]): Failure {
  return failure('invalid', errors.map((error) => error.message).join('. '), errors);
}

/** A failure that passes: trying again makes sense after so many seconds. */
export function passing(
  code: 'too-many-requests' | 'conflict' | 'unavailable',
  detail: string,
  retryAfter: number,
): Failure {
  return { ...failure(code, detail), retryAfter };
}

/** Whether an operation's result is a failure. */
export function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && mark in result;
}

/** SPEC 5's sentences for whoever is not signed in. */
export const notSignedIn = (message = 'Not authenticated') => failure('unauthenticated', message);

/** What somebody is told who was banned. */
export const accountSuspended = () => failure('forbidden', 'This account is suspended');

/** SPEC's text for a prompt that is not there, or not for this viewer. */
export const promptNotFound = () => failure('not-found', 'Post not found');

/** SPEC's text for a person who is not there. */
export const userNotFound = () => failure('not-found', 'User not found');
