import type { SignedInUser } from '../../../domain/identity/viewer.ts';

/** Who takes part in an open case. */
interface CaseParts {
  authorId: string | null;
  /** Whether the viewer made its only report. */
  onlyMine: boolean;
}

/**
 * Why a moderator cannot decide an open case; null if they can: not about what they wrote, nor about what nobody else reported. Admins may,
 * because there may be no other.
 */
export function refusalOf(
  { id, role }: Pick<SignedInUser, 'id' | 'role'>,
  { authorId, onlyMine }: CaseParts,
): string | null {
  if (role === 'admin') return null;
  if (authorId === id) return 'You wrote this yourself: another moderator has to decide';
  if (onlyMine) return 'You made the only report about this: another moderator has to decide';
  return null;
}
