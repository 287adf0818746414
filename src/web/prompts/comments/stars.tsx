import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { starChoices } from '../../../domain/prompts/comments.ts';
import { classes } from '../../ui/classes.ts';

/** Five stars, `value` of them filled, the last one in part; announced as '4.6 of 5 stars'. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center text-bookmark">
      {starChoices.map((star) => (
        <span key={star} aria-hidden className="relative">
          <Star size={15} />
          <span
            className="absolute inset-y-0 start-0 overflow-hidden"
            style={{ width: `${100 * Math.min(1, Math.max(0, value - star + 1))}%` }}
          >
            <Star size={15} className="max-w-none fill-current" />
          </span>
        </span>
      ))}
      <span className="sr-only">{value} of 5 stars</span>
    </span>
  );
}

/** A choice of one to five stars as radio buttons; 0 means none. */
export function StarField({
  value,
  onChange,
  error,
}: {
  value: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-medium">Your rating</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ms-2 flex" onPointerLeave={() => setHovered(0)}>
          {starChoices.map((star) => (
            <label
              key={star}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(star)}
              className="flex size-10 cursor-pointer items-center justify-center rounded-control text-bookmark has-focus-visible:outline-2 has-focus-visible:outline-ember"
            >
              <input
                type="radio"
                name="stars"
                value={star}
                checked={value === star}
                onChange={() => onChange(star)}
                className="sr-only"
              />
              <Star size={24} aria-hidden className={classes(star <= shown && 'fill-current')} />
              <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
            </label>
          ))}
        </div>
        {shown > 0 && (
          <span aria-hidden className="text-sm text-muted">
            {shown} of 5
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
