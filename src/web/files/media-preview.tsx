import { type ReactNode, useState } from 'react';
import { isOwnFile, isWebAddress, type PictureFocus, withFocus } from '../../domain/core/addresses.ts';
import { classes } from '../ui/classes.ts';
import { useDebounced } from '../ui/forms/use-debounced.ts';
import type { UploadKind } from './check-file.ts';
import { FocusField } from './focus-field.tsx';
import { SampleVideo } from './sample-video.tsx';

/** Previews the image or video at a URL, once the URL is complete and no longer being typed. */
export function MediaPreview({
  kind,
  address,
  label,
  className,
  focus,
}: {
  kind: UploadKind;
  address: string;
  label: string;
  className?: string;
  /** Lets the author choose the point of a stored picture that cards keep. */
  focus?: { detected: PictureFocus | undefined; onChange: (address: string) => void } | undefined;
}) {
  // Incomplete addresses are not requested.
  const settled = useDebounced(withFocus(address.trim()), 400);
  const [failed, setFailed] = useState<string>();
  const shown = isOwnFile(settled) || isWebAddress(settled);
  if (!shown)
    return (
      <Note className={className}>
        The {kind === 'image' ? 'picture' : 'video'} appears here once its URL is complete.
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
          ? 'This file is no longer available. Choose it again.'
          : 'Couldn’t load a picture from this URL. It should start with https and link directly to the picture.'}
      </Note>
    );
  }
  if (focus && isOwnFile(settled)) {
    return <FocusField {...focus} address={address} label={label} onError={() => setFailed(settled)} />;
  }
  return (
    <img
      src={settled}
      alt={`Preview: ${label}`}
      referrerPolicy="no-referrer"
      // Without the placeholder picture, because the note above is shown instead.
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
