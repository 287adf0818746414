import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button. While `busy` it does nothing and tells assistive technology so, but keeps the focus, which a disabled one would lose;
 * the text says what is going on ('Publishing...'). One that may be busy takes a double click for one.
 */
export function Button({
  variant,
  size,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={
        busy === undefined
          ? onClick
          : (event) => {
              // Also Enter in a field of the form presses its button.
              if (busy || event.detail > 1) event.preventDefault();
              else onClick?.(event);
            }
      }
      className={classes(look(variant, size), className)}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: Look & ComponentProps<'a'> & { href: string }) {
  return <a className={classes(look(variant, size), className)} {...rest} />;
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ember text-on-ember not-disabled:hover:bg-ember-strong',
  secondary:
    'border border-edge bg-raised text-ink not-disabled:hover:border-ink not-disabled:hover:bg-sunken',
  ghost: 'text-ink not-disabled:hover:bg-sunken',
  danger: 'border border-danger text-danger not-disabled:hover:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-9 px-3 text-sm',
  md: 'h-10 px-4 text-sm',
  lg: 'h-11 px-5 text-base',
};

function look(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${shape} ${variants[variant]} ${sizes[size]}`;
}
