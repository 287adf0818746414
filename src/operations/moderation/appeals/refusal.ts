/**
 * Returns why an admin cannot decide an appeal; null if they can. Admins cannot decide their own appeals, nor
 * appeals against their own decisions while another admin can sign in and decide.
 */
export function refusalOf(
  admin: { id: string },
  {
    authorId,
    decidedBy,
    otherAdmin,
  }: { authorId: string | null; decidedBy: string | null; otherAdmin: boolean },
): string | null {
  if (authorId === admin.id) return 'This is your own appeal: another admin must decide it';
  if (decidedBy === admin.id && otherAdmin)
    return 'You made this decision: another admin must decide the appeal';
  return null;
}
