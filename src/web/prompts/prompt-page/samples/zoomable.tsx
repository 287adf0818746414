import { type ReactNode, useState } from 'react';
import { Lazy, lazyComponent } from '../../../core/lazy-component.tsx';
import type { LightboxImage } from './lightbox.tsx';

const lightbox = lazyComponent(async () => (await import('./lightbox.tsx')).Lightbox);

/**
 * An image that opens in a lightbox with the other `images`. Without scripts, or with the modifier keys for a
 * new tab, it is a link to the file. The lightbox's code is loaded when the link is hovered, focused or
 * touched.
 */
export function Zoomable({
  images,
  index,
  children,
  className,
}: {
  images: readonly LightboxImage[];
  /** The index of this image in `images`. */
  index: number;
  children: ReactNode;
  className?: string;
}) {
  const [requested, setRequested] = useState(false);
  const [shown, setShown] = useState<number>();
  const { src, title } = images[index] ?? { src: '', title: '' };
  const request = () => {
    setRequested(true);
    // shell/network-notice.tsx offers to reload.
    lightbox.load().catch(() => {});
  };
  return (
    <>
      <a
        href={src}
        target="_blank"
        rel="nofollow noopener noreferrer"
        aria-label={`View larger: ${title}`}
        onPointerEnter={request}
        onFocus={request}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          request();
          setShown(index);
        }}
        className={`cursor-zoom-in ${className ?? ''}`}
      >
        {children}
      </a>
      {requested && (
        <Lazy
          component={lightbox}
          props={{ images, index: shown, onIndex: setShown, onClose: () => setShown(undefined) }}
        />
      )}
    </>
  );
}
