import type { ComponentProps } from 'react';
import { classes, controlClass } from '../classes.ts';

/** A select with `options`: labels by value. */
export function Select<V extends string>({
  options,
  ...rest
}: ComponentProps<'select'> & { options: Readonly<Partial<Record<V, string>>> }) {
  return (
    <select {...rest} className={classes(controlClass, 'h-10 pe-8')}>
      {Object.entries<string | undefined>(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
