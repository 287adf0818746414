import type { CSSProperties } from 'react';
import { cardImage } from '../../domain/core/addresses.ts';
import { avatarHue } from '../../domain/people/avatar-hue.ts';
import { initialOf } from '../../domain/people/initial.ts';
import { classes } from './classes.ts';

/**
 * A user's avatar, or the first letter of their name in a colour derived from the username. It is decorative:
 * the name is next to it or labels the surrounding link.
 */
export function Avatar({
  name,
  username,
  src,
  size = 24,
  className,
}: {
  name: string;
  /** Determines the colour. Default: the site's colour. */
  username?: string | null | undefined;
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
        referrerPolicy="no-referrer"
        style={box}
        className={classes('shrink-0 rounded-full bg-sunken object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={username ? ({ ...box, '--hue': avatarHue(username) } as CSSProperties) : box}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold leading-none select-none',
        username ? 'letter-avatar' : 'bg-ember-soft text-ember',
        className,
      )}
    >
      {initialOf(name)}
    </span>
  );
}
