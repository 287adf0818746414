import type { z } from 'zod';
import { fieldErrors, sentence } from '../../contract/core/field-errors.ts';
import type { FieldError, Problem, ProblemCode } from '../../contract/core/problems.ts';
import type { ExceededLimit } from '../../contract/core/rate-limits.ts';
import { suspendedMessage } from '../../domain/moderation/suspensions.ts';

const mark = Symbol('failure');

/** Why an operation failed, as a return value. `detail` tells the user what to do. */
export interface Failure {
  [mark]: true;
  code: Exclude<ProblemCode, 'internal'>;
  detail: string;
  errors?: readonly FieldError[];
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** The proof of work to send with the same request. */
  challenge?: NonNullable<Problem['challenge']>;
  /** The limit that was exceeded. */
  limit?: ExceededLimit;
  /** When the suspension of the account ends (ISO 8601). */
  suspendedUntil?: string;
}

/** Creates a failure. */
export function failure(code: Failure['code'], detail: string, errors?: readonly FieldError[]): Failure {
  return { [mark]: true, code, detail, ...(errors && { errors }) };
}

/** Returns a failure caused by fields of the input. The detail joins their messages. */
export function invalid(...errors: FieldError[]): Failure {
  return failure('invalid', errors.map((error) => error.message).join('. '), errors);
}

/** Returns the failure for an input that does not match its schema, parsed with `plainWords`. */
export function unfitting(error: z.core.$ZodError): Failure {
  const errors = fieldErrors(error);
  return failure('invalid', sentence(errors), errors);
}

/** Returns a temporary failure: the client may retry after the given number of seconds. */
export function retryableFailure(
  code: 'too-many-requests' | 'request-in-progress' | 'unavailable',
  detail: string,
  retryAfter: number,
): Failure {
  return { ...failure(code, detail), retryAfter };
}

/** Returns the failure for an exceeded limit, with the number of seconds after which the client may retry. */
export function limitExceeded(
  { name, most, seconds }: ExceededLimit,
  detail: string,
  retryAfter: number,
): Failure {
  return { ...retryableFailure('too-many-requests', detail, retryAfter), limit: { name, most, seconds } };
}

/** Returns whether an operation's result is a failure. */
export function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && mark in result;
}

/** Returns the failure for a site whose file storage is full. */
export const storageFull = () =>
  failure(
    'storage-full',
    'This site has no space left for files. Nothing was uploaded. Please tell the site’s owners',
  );

/** Returns the failure for a change that cannot be saved because the disk of the database is full. */
export const diskFull = () =>
  failure(
    'storage-full',
    'The disk of this site is full. Nothing was saved. Please tell the site’s owners, and try again later',
  );

/**
 * Returns whether the storage threw this error because it is unavailable. The storage has logged the cause.
 */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STORAGE_UNAVAILABLE';
}

/** Returns the failure while the file storage is unavailable. */
export const storageUnavailable = (detail = 'Files cannot be read right now. Try again in a few seconds') =>
  retryableFailure('unavailable', detail, 10);

/** Returns the failure for an endpoint that requires sign-in. */
export const notSignedIn = (message = 'Not authenticated') => failure('unauthenticated', message);

/** Returns the failure for a token that names no user. */
export const invalidToken = () =>
  failure(
    'unauthenticated',
    'This token is not valid. It has expired, was revoked or is incomplete. Create a key or sign in again, or send no token',
  );

/** Returns the failure when the site cannot check more passwords at the moment. */
export const passwordsBusy = () =>
  retryableFailure('unavailable', 'Too many people are signing in right now. Try again in a few seconds', 5);

/** Returns the failure for a personal key where a session is required. */
export const keyRefused = () =>
  failure('forbidden', 'A personal key cannot do this. Sign in with your password instead');

/** Returns the failure for a banned user. */
export const accountBanned = () => failure('forbidden', 'This account is banned');

/** Returns the failure for a user whose account an admin has deactivated. */
export const accountDeactivated = () =>
  failure(
    'unauthenticated',
    'This account is deactivated. If you need it again, ask an admin of this site to reactivate it',
  );

/** Returns the failure for a user who is suspended until the given time. */
export function accountSuspended(until: Date): Failure {
  return { ...failure('suspended', suspendedMessage(until)), suspendedUntil: until.toISOString() };
}

/** Returns the failure for a prompt that does not exist or that the viewer may not see. */
export const promptNotFound = () => failure('not-found', 'Post not found');

/** Returns the failure for a user who does not exist. */
export const userNotFound = () => failure('not-found', 'User not found');

/** Returns the failure for a saved search that does not exist or belongs to another user. */
export const searchNotFound = () => failure('not-found', 'Saved search not found');
