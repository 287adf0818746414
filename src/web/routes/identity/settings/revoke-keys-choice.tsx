import type { ComponentProps } from 'react';
import { Choice } from '../../../ui/forms/choice-field.tsx';

/** A checkbox to also revoke all API keys of the user. All props are passed to the {@link Choice}. */
export function RevokeKeysChoice(props: Omit<ComponentProps<typeof Choice>, 'type' | 'name' | 'children'>) {
  return (
    <Choice {...props} type="checkbox" name="revokeKeys">
      Also revoke all my API keys
    </Choice>
  );
}
