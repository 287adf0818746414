import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { type Intent, rememberIntent } from './intent.ts';

/**
 * A form around the submit button of an action that requires an account, for visitors. It leads to the
 * sign-in page and back to `next`, where the action is completed. Without scripts it leads there and back,
 * but the action is not completed.
 */
export function IntentForm({
  intent,
  next,
  className,
  children,
}: {
  intent: Intent;
  /** Path of the page to return to. */
  next: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form action={paths.login()} onSubmit={() => rememberIntent(intent, next)} className={className}>
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  );
}
