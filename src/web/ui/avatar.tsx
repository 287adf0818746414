import { cardImage } from '../../domain/addresses.ts';
import { initialOf } from '../../domain/initial.ts';
import { classes } from './classes.ts';

/** A user's avatar, or the first letter of their name. Decorative: the name is next to it or labels the surrounding link. */
export function Avatar({
  name,
  src,
  size = 24,
  className,
}: {
  name: string;
  src?: string | null | undefined;
  /** In pixels. */
  size?: number;
  className?: string;
}) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.45) };
  if (src) {
    return (
      <img
        src={cardImage(src)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        style={box}
        className={classes('shrink-0 rounded-full bg-sunken object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={box}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-ember-soft font-semibold text-ember leading-none select-none',
        className,
      )}
    >
      {initialOf(name)}
    </span>
  );
}
