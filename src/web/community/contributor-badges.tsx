import type { ContributorBadge } from '../../domain/contributors.ts';
import { Badge } from '../ui/tag.tsx';

/** A contributor's badges, highest first, at most `max`. */
export function ContributorBadges({ badges, max }: { badges: readonly ContributorBadge[]; max?: number }) {
  return badges.slice(0, max).map((badge) => (
    <Badge key={badge} tone={badge === 'expert' ? 'ember' : 'plain'}>
      {names[badge]}
    </Badge>
  ));
}

const names: Readonly<Record<ContributorBadge, string>> = { expert: 'Expert', 'rising-star': 'Rising Star' };
