import type { CSSProperties } from 'react';
import { Button } from '../ui/forms/button.tsx';

/** The progress of an upload. After everything has been sent, the server still processes the file. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const percent = Math.floor(sent * 100);
  return (
    <div className="flex items-center gap-4 px-1 py-6">
      <div className="grow">
        <p role="status" className="mb-2 text-sm text-muted">
          {sent < 1 ? 'Uploading...' : 'Almost done...'}
        </p>
        <div
          role="progressbar"
          aria-label="Upload"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full w-(--sent) rounded-full bg-ember transition-[width]"
            style={{ '--sent': `${Math.max(percent, 3)}%` } as CSSProperties}
          />
        </div>
      </div>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
