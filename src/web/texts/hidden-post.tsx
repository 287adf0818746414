import type { ReactNode } from 'react';

/**
 * A text by a user who is hidden from the reader: collapsed, also without scripts, until the reader opens it.
 */
export function HiddenPost({ noun, name, children }: { noun: string; name: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-control py-1 text-sm text-muted">
        Show hidden {noun} by <span dir="auto">{name}</span>
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
