import { authorAuditTexts, contentAuditTexts } from '../core/decisions.ts';

const authorNames = Object.keys(authorAuditTexts) as (keyof typeof authorAuditTexts)[];
const contentNames = Object.keys(contentAuditTexts) as (keyof typeof contentAuditTexts)[];

/** The actions of admins that the audit log records. */
export const auditActions = [
  'grant-admin',
  'revoke-admin',
  'grant-moderator',
  'revoke-moderator',
  ...authorNames,
  ...contentNames,
  'approve-account',
  'refuse-account',
  'deactivate',
  'reactivate',
  'hand-over',
  'reset-factor',
  'feature',
  'unfeature',
  'edit',
  'delete',
  'dismiss',
  'uphold',
  'reverse',
  'moderate',
  'announce',
  'cancel',
  'grant-refund',
  'decline-refund',
  'refund-order',
  'book-entry',
  'go-live',
  'retry-work',
  'hold-payouts',
  'release-payouts',
  'change-setting',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of subjects of an audit log entry. */
export const auditSubjects = [
  'person',
  'ledger',
  'prompt',
  'comment',
  'discussion',
  'reply',
  'event',
  'collection',
  'order',
  'setting',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The actor of commands run on the server, and of its settings. It is not a valid username. */
export const systemActor = 'system';
