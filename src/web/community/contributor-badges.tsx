import type { ContributorBadge } from '../../domain/contributors.ts';
import { Badge } from '../ui/tag.tsx';

/** The greatest of a contributor's badges, or all of them. */
export function ContributorBadges({ badges, most }: { badges: readonly ContributorBadge[]; most?: number }) {
  return badges.slice(0, most).map((badge) => (
    <Badge key={badge} tone={badge === 'expert' ? 'ember' : 'plain'}>
      {names[badge]}
    </Badge>
  ));
}

const names: Readonly<Record<ContributorBadge, string>> = { expert: 'Expert', 'rising-star': 'Rising Star' };
