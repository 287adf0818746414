import { paths } from '../../../contract/core/routes.ts';

/** The author of a case's subject. */
export function CaseAuthor({
  author,
}: {
  author: { username: string; displayName: string; banned: boolean } | null;
}) {
  if (!author) return 'by a deleted account';
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
