import type { Byline } from '../../contract/discussions.ts';
import { paths } from '../../contract/routes.ts';
import { Avatar } from '../ui/avatar.tsx';

/** Avatar and name of an author, linked to the profile if the account still exists. */
export function AuthorLink({ author, size = 24 }: { author: Byline; size?: number }) {
  const look = 'inline-flex min-h-6 min-w-0 max-w-full items-center gap-2';
  const content = (
    <>
      <Avatar name={author.displayName} src={author.photoURL} size={size} />
      <span dir="auto" className="truncate">
        {author.displayName}
      </span>
    </>
  );
  if (!author.username) return <span className={look}>{content}</span>;
  return (
    <a href={paths.profile(author.username)} className={`${look} transition-colors hover:underline`}>
      {content}
    </a>
  );
}
