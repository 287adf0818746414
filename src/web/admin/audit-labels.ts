import type { AuditAction, AuditSubject } from '../../domain/audit.ts';

export type ActionFilter = AuditAction | 'all';

/** The actions as a choice. */
export const actionLabels: Readonly<Record<ActionFilter, string>> = {
  all: 'Everything',
  'grant-admin': 'Admins made',
  'revoke-admin': 'Admins removed',
  ban: 'Bans',
  unban: 'Bans lifted',
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

/** What was done, between who did it and the name of what it was about: 'banned', 'deleted the reply'. */
export function actionLabel(action: AuditAction, kind: AuditSubject): string {
  return kind === 'person' ? verbs[action] : `${verbs[action]} the ${kind}`;
}

const verbs: Readonly<Record<AuditAction, string>> = {
  'grant-admin': 'made an admin of',
  'revoke-admin': 'took the admin’s rights of',
  ban: 'banned',
  unban: 'lifted the ban of',
  'reset-factor': 'reset the two-step sign-in of',
  feature: 'featured',
  unfeature: 'unfeatured',
  hide: 'hid',
  show: 'showed again',
  edit: 'edited',
  delete: 'deleted',
  dismiss: 'dismissed the reports about',
  moderate: 'changed',
  announce: 'announced',
  cancel: 'cancelled',
};
