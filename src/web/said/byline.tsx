import type { Byline as SignedInUser } from '../../contract/discussions.ts';
import { paths } from '../../contract/routes.ts';
import { Avatar } from '../ui/avatar.tsx';

/** Who wrote something: picture and name, leading to their profile while they have one. */
export function Byline({ person, size = 24 }: { person: SignedInUser; size?: number }) {
  const look = 'inline-flex min-h-6 min-w-0 max-w-full items-center gap-2';
  const content = (
    <>
      <Avatar name={person.displayName} src={person.photoURL} size={size} />
      <span dir="auto" className="truncate">
        {person.displayName}
      </span>
    </>
  );
  if (!person.username) return <span className={look}>{content}</span>;
  return (
    <a href={paths.profile(person.username)} className={`${look} transition-colors hover:underline`}>
      {content}
    </a>
  );
}
