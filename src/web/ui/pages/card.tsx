import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

/** A section in a frame, with a title. */
export function Card({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-raised p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className={className ?? 'mt-3'}>{children}</div>
    </section>
  );
}

/** The link that covers a whole card or row, whose element has the class {@link cardLinkFrame}. */
export function CardLink({ className, ...props }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      dir="auto"
      {...props}
      data-card=""
      className={classes('after:absolute after:inset-0 focus-visible:outline-none', className)}
    />
  );
}

/** Outlines the card or row while its link has the focus. */
export const cardLinkFrame =
  'relative transition-colors has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-ember';
