import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A tag or filter with a remove button; `label` names the button, e.g. 'Remove tag poetry'. */
export function RemovableTag({
  children,
  label,
  onRemove,
}: {
  children: ReactNode;
  label: string;
  onRemove: () => void;
}) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-full bg-sunken ps-3 text-sm">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={label}
        onClick={onRemove}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
