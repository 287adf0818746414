import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

/** A action beside a row; `about` names the row for those who do not see it. */
export function RowButton({ about, children, ...rest }: ComponentProps<typeof Button> & { about: string }) {
  return (
    <Button variant="secondary" size="sm" {...rest}>
      {children}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}
