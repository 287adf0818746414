import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { focusOf, type PictureFocus, percentOf, withFocus } from '../../domain/core/addresses.ts';

/** A picture with the point that cards keep, which is dragged, or moved by arrow keys. */
export function FocusField({
  address,
  detected = { x: 50, y: 50 },
  label,
  onChange,
  onError,
}: {
  /** The address of the picture, with the chosen point. */
  address: string;
  /** The point unless one was chosen. */
  detected?: PictureFocus | undefined;
  label: string;
  onChange: (address: string) => void;
  onError: () => void;
}) {
  const id = useId();
  const picture = useRef<HTMLImageElement>(null);
  const { x, y } = focusOf(address) ?? detected;
  const move = (x: number, y: number, width = 100, height = 100) =>
    onChange(withFocus(address, { x: percentOf(x, width), y: percentOf(y, height) }));
  const onDrag = ({ clientX, clientY, buttons }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box || !buttons) return;
    move(clientX - box.left, clientY - box.top, box.width, box.height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = steps[event.key] ?? [0, 0];
    if (!across && !down) return;
    event.preventDefault();
    move(x + across, y + down);
  };
  return (
    <div className="sm:w-72 sm:shrink-0">
      <div
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onDrag(event);
        }}
        onPointerMove={onDrag}
        className="relative mx-auto w-fit cursor-crosshair touch-none select-none"
      >
        <img
          ref={picture}
          src={withFocus(address)}
          alt={`Preview: ${label}`}
          draggable={false}
          data-plain
          referrerPolicy="no-referrer"
          onError={onError}
          className="max-h-60 max-w-full rounded-control bg-sunken"
        />
        <span
          role="slider"
          tabIndex={0}
          aria-label="Focus point"
          aria-describedby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${x}% across, ${y}% down`}
          onKeyDown={onKeyDown}
          style={{ left: `${x}%`, top: `${y}%` }}
          className="absolute size-8 -translate-1/2 rounded-full border-2 border-white bg-black/30 shadow-[0_0_0_1.5px_#000]"
        />
      </div>
      <p id={id} className="mt-2 text-xs text-muted">
        Cards keep this point in view. Drag it, or use the arrow keys.
      </p>
    </div>
  );
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};
