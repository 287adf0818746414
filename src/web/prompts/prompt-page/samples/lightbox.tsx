import { ExternalLink, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { cardImage } from '../../../../domain/core/addresses.ts';
import { StepButton } from '../../../ui/forms/step-button.tsx';
import { useModal } from '../../../ui/overlays/use-modal.ts';

export interface LightboxImage {
  src: string;
  title: string;
}

/**
 * Images over the whole window, one at a time. Arrow keys, Home and End select another one; Escape closes it.
 */
export function Lightbox({
  images,
  index,
  onIndex,
  onClose,
}: {
  images: readonly LightboxImage[];
  /** The index of the shown image; undefined while it is closed. */
  index: number | undefined;
  onIndex: (index: number) => void;
  onClose: () => void;
}) {
  const id = useId();
  const image = index === undefined ? undefined : images[index];
  const open = image !== undefined;
  const modal = useModal(open, onClose);
  const last = images.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index ?? 0, last);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onIndex(next);
  };
  return (
    <dialog
      {...modal}
      onKeyDown={onKeyDown}
      aria-labelledby={`${id}-title`}
      className="dark m-0 h-dvh max-h-none w-dvw max-w-none bg-paper text-ink backdrop:bg-scrim"
    >
      {image && index !== undefined && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-2 py-2 ps-4 pe-2">
            <h2 id={`${id}-title`} dir="auto" className="min-w-0 grow truncate font-sans text-sm font-medium">
              {image.title}
            </h2>
            {last > 0 && (
              <p aria-live="polite" className="shrink-0 text-sm text-muted tabular-nums">
                {index + 1} of {images.length}
              </p>
            )}
            <a
              href={image.src}
              target="_blank"
              rel="nofollow noopener noreferrer"
              aria-label="Open in full size (new tab)"
              title="Open in full size"
              className={barButton}
            >
              <ExternalLink size={18} aria-hidden />
            </a>
            <button type="button" aria-label="Close" title="Close" onClick={onClose} className={barButton}>
              <X size={20} aria-hidden />
            </button>
          </div>
          <div className="relative min-h-0 grow">
            <img
              // A new element for each image, so that the previous one is not shown until this one is loaded.
              key={image.src}
              src={image.src}
              alt={image.title}
              referrerPolicy="no-referrer"
              className="size-full touch-pinch-zoom object-contain px-2 sm:px-16"
            />
            {last > 0 && (
              <>
                <StepButton
                  side="start"
                  label="Previous image"
                  onClick={() => onIndex(index ? index - 1 : last)}
                />
                <StepButton
                  side="end"
                  label="Next image"
                  onClick={() => onIndex(index < last ? index + 1 : 0)}
                />
              </>
            )}
          </div>
          {last > 0 && (
            <ul aria-label="Images" className="mx-auto flex max-w-full gap-2 overflow-x-auto px-4 py-3">
              {images.map(({ src, title }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two samples can be the same image, and their order never changes
                <li key={n} className="shrink-0">
                  <button
                    type="button"
                    aria-label={title}
                    aria-current={n === index}
                    onClick={() => onIndex(n)}
                    className="block rounded-control border-2 border-transparent opacity-60 transition-opacity hover:opacity-100 aria-[current=true]:border-ember aria-[current=true]:opacity-100"
                  >
                    <img
                      src={cardImage(src)}
                      alt=""
                      width={80}
                      height={60}
                      referrerPolicy="no-referrer"
                      className="h-15 w-20 rounded-[6px] object-cover"
                    />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </dialog>
  );
}

const barButton =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-raised';

function nextIndex(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowRight') return index < last ? index + 1 : 0;
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : last;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
