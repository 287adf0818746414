import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question with a collapsible answer; all answers are expanded in print. */
export function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details className="group border-hairline border-b">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-control py-2 font-medium transition-colors hover:text-ember [&::-webkit-details-marker]:hidden">
        {ask}
        <ChevronDown
          size={17}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="space-y-3 pt-1 pb-5 text-muted [&_b]:font-semibold [&_b]:text-ink">{children}</div>
    </details>
  );
}
