import type { AuditAction, AuditSubject } from '../../domain/audit.ts';

export type ActionFilter = AuditAction | 'all';

/** Labels of the action filter. */
export const actionLabels: Readonly<Record<ActionFilter, string>> = {
  all: 'Everything',
  'grant-admin': 'Admin rights granted',
  'revoke-admin': 'Admin rights revoked',
  ban: 'Bans',
  unban: 'Unbans',
  'reset-factor': 'Two-step sign-in reset',
  feature: 'Prompts featured',
  unfeature: 'Prompts unfeatured',
  hide: 'Hidden',
  show: 'Shown again',
  edit: 'Edited',
  delete: 'Deleted',
  dismiss: 'Reports dismissed',
  moderate: 'Pinned and locked',
  announce: 'Events announced',
  cancel: 'Events cancelled',
};

/** The part of a log sentence between the actor and the subject's name: 'banned', 'deleted the reply'. */
export function actionLabel(action: AuditAction, kind: AuditSubject): string {
  return kind === 'person' ? verbs[action] : `${verbs[action]} the ${kind}`;
}

const verbs: Readonly<Record<AuditAction, string>> = {
  'grant-admin': 'granted admin rights to',
  'revoke-admin': 'revoked the admin rights of',
  ban: 'banned',
  unban: 'unbanned',
  'reset-factor': 'reset two-step sign-in for',
  feature: 'featured',
  unfeature: 'unfeatured',
  hide: 'hid',
  show: 'unhid',
  edit: 'edited',
  delete: 'deleted',
  dismiss: 'dismissed the reports about',
  moderate: 'changed',
  announce: 'announced',
  cancel: 'cancelled',
};
