import { paths } from '../../contract/routes.ts';
import type { User } from '../../contract/users.ts';
import { Avatar } from '../ui/avatar.tsx';
import { compactQuantity } from '../ui/numbers.ts';

/** A member; the whole card links to the profile. */
export function MemberCard({ member }: { member: User }) {
  const { username, displayName, photoURL, headline, bio, promptsCount, followersCount } = member;
  return (
    <article className="relative flex h-full gap-3.5 rounded-card border border-hairline bg-raised p-4 transition-colors hover:border-edge has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-ember has-[[data-card]:focus-visible]:outline-offset-2">
      <Avatar name={displayName} src={photoURL} size={48} />
      <div className="min-w-0 grow">
        <h2 className="truncate font-sans text-base font-semibold tracking-normal">
          <a
            href={paths.profile(username)}
            data-card=""
            dir="auto"
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {displayName}
          </a>
        </h2>
        <p className="truncate text-sm text-muted">@{username}</p>
        {(headline || bio) && (
          <p dir="auto" className="mt-1.5 line-clamp-2 text-sm">
            {headline || bio}
          </p>
        )}
        <p className="mt-1.5 text-sm text-muted tabular-nums">
          {compactQuantity(promptsCount, 'prompt')}
          <span aria-hidden className="mx-1.5">
            ·
          </span>
          {compactQuantity(followersCount, 'follower')}
        </p>
      </div>
    </article>
  );
}
