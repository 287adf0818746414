import { Star } from 'lucide-react';
import { starChoices } from '../../domain/comments.ts';

/** Five stars, `value` (rounded) of them filled; read aloud as '4 of 5 stars'. */
export function Stars({ value, size = 15 }: { value: number; size?: number }) {
  return (
    <span className="inline-flex items-center text-bookmark">
      {starChoices.map((star) => (
        <Star
          key={star}
          size={size}
          aria-hidden
          className={star <= Math.round(value) ? 'fill-current' : undefined}
        />
      ))}
      <span className="sr-only">{value} of 5 stars</span>
    </span>
  );
}
