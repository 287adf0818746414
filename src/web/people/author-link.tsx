import { paths } from '../../contract/core/routes.ts';
import type { Byline } from '../../contract/people/byline.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';

/** Avatar and name of an author, linked to the profile if the account still exists. */
export function AuthorLink({
  author: { username, displayName, photoURL },
  size = 24,
  className,
}: {
  author: Byline;
  size?: number;
  className?: string;
}) {
  const look = classes('inline-flex min-h-6 min-w-0 max-w-full items-center gap-2', className);
  const content = (
    <>
      <Avatar name={displayName} username={username} src={photoURL} size={size} />
      <span dir="auto" translate="no" className="truncate">
        {displayName}
      </span>
    </>
  );
  if (!username) return <span className={look}>{content}</span>;
  return (
    <a href={paths.profile(username)} className={`${look} hover:underline`}>
      {content}
    </a>
  );
}
