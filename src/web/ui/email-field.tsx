import type { ComponentProps } from 'react';
import { limits } from '../../domain/limits.ts';
import { TextField } from './field.tsx';

/** A text field for an email address. Any prop of TextField can be overridden. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
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
      {...props}
    />
  );
}
