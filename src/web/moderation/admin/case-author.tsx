import { paths } from '../../../contract/core/routes.ts';

/** The author of what moderators decide about or look through. */
export function CaseAuthor({
  author,
}: {
  author: { username: string | null; displayName: string; banned?: boolean } | null;
}) {
  if (!author?.username) return 'by a deleted account';
  return (
    <span>
      by{' '}
      <a href={paths.profile(author.username)} dir="auto" className="link">
        {author.displayName}
      </a>
      <span>{author.banned && ' (banned)'}</span>
    </span>
  );
}
