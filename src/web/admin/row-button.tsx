import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

/** An action in a row; `subject` names the row for screen readers. */
export function RowButton({
  subject,
  children,
  ...rest
}: ComponentProps<typeof Button> & { subject: string }) {
  return (
    <Button variant="secondary" size="sm" {...rest}>
      {children}
      <span className="sr-only"> {subject}</span>
    </Button>
  );
}
