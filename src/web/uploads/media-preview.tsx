import { type ReactNode, useEffect, useState } from 'react';
import { isOwnFile, isWebAddress } from '../../domain/addresses.ts';
import { SampleVideo } from '../prompts/sample-video.tsx';
import { classes } from '../ui/classes.ts';
import type { UploadKind } from './check-file.ts';

/** What stands at an address, once it is one and no longer being typed. */
export function MediaPreview({
  kind,
  address,
  label,
  className,
}: {
  kind: UploadKind;
  address: string;
  label: string;
  className?: string;
}) {
  const settled = useSettled(address.trim());
  const [failed, setFailed] = useState<string>();
  const shown = isOwnFile(settled) || isWebAddress(settled);
  if (!shown)
    return (
      <Note className={className}>
        The {kind === 'image' ? 'picture' : 'video'} is shown here when its address is complete.
      </Note>
    );
  if (kind === 'video') {
    return (
      <div className={className}>
        <SampleVideo key={settled} content={settled} title={label} open />
      </div>
    );
  }
  if (failed === settled) {
    return (
      <Note className={className}>
        {isOwnFile(settled)
          ? 'This file is no longer here: choose it again.'
          : 'No picture could be loaded from this address. It should begin with https and lead to the picture itself.'}
      </Note>
    );
  }
  return (
    <img
      src={settled}
      alt={`Preview: ${label}`}
      referrerPolicy="no-referrer"
      // The note above takes the place of the placeholder picture.
      data-plain
      onError={() => setFailed(settled)}
      className={classes('aspect-[8/5] rounded-control bg-sunken object-cover', className)}
    />
  );
}

function Note({ children, className }: { children: ReactNode; className: string | undefined }) {
  return (
    <p
      role="status"
      className={classes(
        'flex aspect-[8/5] items-center justify-center rounded-control bg-sunken px-6 text-center text-sm text-muted',
        className,
      )}
    >
      {children}
    </p>
  );
}

/** A value that has not changed for a moment, so that half-typed addresses are not asked for. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, 400, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
