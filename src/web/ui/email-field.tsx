import type { ComponentProps } from 'react';
import { limits } from '../../domain/limits.ts';
import { TextField } from './field.tsx';

/** A line for an e-mail address. Every property of a line of text may be given otherwise. */
export function EmailField(otherwise: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email}
      aria-required
      {...otherwise}
    />
  );
}
