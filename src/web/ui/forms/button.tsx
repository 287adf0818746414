import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button. While `busy` it ignores clicks and is announced as disabled, but retains the focus, which a
 * disabled element would lose. If `busy` is passed at all, a double click counts as one click.
 */
export function Button({
  variant,
  size,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={
        busy === undefined
          ? onClick
          : (event) => {
              // Enter in a form field also clicks the submit button, so the default action must be prevented.
              if (busy || event.detail > 1) event.preventDefault();
              else onClick?.(event);
            }
      }
      className={classes(buttonClass(variant, size), className)}
      {...rest}
    />
  );
}

/** A link that is styled as a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & ComponentProps<'a'> & { href: string }) {
  return <a className={classes(buttonClass(variant, size), className)} {...rest} />;
}

const base =
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

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
