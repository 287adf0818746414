/** What admins do, as the audit log names it. */
export const auditActions = [
  'grant-admin',
  'revoke-admin',
  'ban',
  'unban',
  'reset-factor',
  'feature',
  'unfeature',
  'hide',
  'show',
  'edit',
  'delete',
  'dismiss',
  'moderate',
  'announce',
  'cancel',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an entry of the audit log may be about. */
export const auditSubjects = ['person', 'prompt', 'comment', 'discussion', 'reply', 'event'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Who did what the command line did. Nobody can have it as a username. */
export const systemActor = 'system';
