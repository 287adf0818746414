/**
 * Why an admin cannot decide about an appeal; null if they can: not their own, and not against their own decision while another admin can
 * sign in and decide.
 */
export function refusalOf(
  admin: { id: string },
  {
    authorId,
    decidedBy,
    otherAdmin,
  }: { authorId: string | null; decidedBy: string | null; otherAdmin: boolean },
): string | null {
  if (authorId === admin.id) return 'This is your own appeal: another admin decides about it';
  if (decidedBy === admin.id && otherAdmin)
    return 'You made this decision: another admin decides about the appeal';
  return null;
}
