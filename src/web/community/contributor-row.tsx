import { Crown } from 'lucide-react';
import type { Contributor } from '../../contract/community/community.ts';
import { paths } from '../../contract/core/routes.ts';
import type { ContributorBadge } from '../../domain/community/contributors.ts';
import { Likes } from '../prompts/cards/prompt-facts.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';

/** An author in a ranking; the first has a crown. */
export function ContributorRow({ contributor }: { contributor: Contributor }) {
  const { rank, username, displayName, photoURL, promptsCount, likes, badges } = contributor;
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2.5">
      <span className="relative shrink-0">
        <Avatar name={displayName} username={username} src={photoURL} size={40} />
        {rank === 1 && (
          <Crown
            size={18}
            aria-hidden
            className="-top-2.5 -right-1.5 absolute rotate-12 fill-bookmark text-bookmark"
          />
        )}
      </span>
      <div className="min-w-0 grow basis-24">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <a
            href={paths.profile(username)}
            dir="auto"
            className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
          >
            <span className="truncate">{displayName}</span>
          </a>
          {rank === 1 && <span className="sr-only">(first)</span>}
          {badges.map((badge) => (
            <Badge key={badge} tone={badge === 'expert' ? 'ember' : 'plain'}>
              {names[badge]}
            </Badge>
          ))}
        </div>
        {username !== displayName && (
          <p translate="no" className="truncate text-sm text-muted">
            @{username}
          </p>
        )}
      </div>
      <div className="ms-auto shrink-0 text-end text-sm text-muted tabular-nums">
        <p>{compactQuantity(promptsCount, 'prompt')}</p>
        <p>
          <Likes count={likes} liked={false} />
        </p>
      </div>
    </div>
  );
}

const names: Readonly<Record<ContributorBadge, string>> = { expert: 'Expert', 'rising-star': 'Rising Star' };
