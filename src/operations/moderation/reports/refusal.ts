import type { SignedInUser } from '../../../domain/identity/viewer.ts';

/** The participants in an open case. */
interface CaseParts {
  authorId: string | null;
  /** Whether the viewer made its only report. */
  onlyMine: boolean;
}

/**
 * Returns why a moderator cannot decide an open case; null if they can. Moderators cannot decide about what
 * they wrote, nor about what nobody else reported. Admins can, because there may be no other admin.
 */
export function refusalOf(
  { id, role }: Pick<SignedInUser, 'id' | 'role'>,
  { authorId, onlyMine }: CaseParts,
): string | null {
  if (role === 'admin') return null;
  if (authorId === id) return 'You wrote this yourself: another moderator must decide';
  if (onlyMine) return 'You made the only report about this: another moderator must decide';
  return null;
}
