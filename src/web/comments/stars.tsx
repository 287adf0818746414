import { Star } from 'lucide-react';
import { starChoices } from '../../domain/comments.ts';

/** A row of five stars, as many filled as were given; the words for it are '4 of 5 stars'. */
export function Stars({ given, size = 15 }: { given: number; size?: number }) {
  return (
    <span className="inline-flex items-center text-bookmark">
      {starChoices.map((star) => (
        <Star
          key={star}
          size={size}
          aria-hidden
          className={star <= Math.round(given) ? 'fill-current' : undefined}
        />
      ))}
      <span className="sr-only">{given} of 5 stars</span>
    </span>
  );
}
