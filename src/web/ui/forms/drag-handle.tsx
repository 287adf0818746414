import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/** The side of another item of the list, with the attribute `data-item`, to which an item is dragged. */
export interface DropPlace {
  to: 'before' | 'after';
  other: string;
}

/** Marks the side of an item with `data-drop` to which another is dragged. */
export const dropLine =
  'relative data-drop:after:absolute data-drop:after:inset-x-0 data-drop:after:z-1 data-drop:after:h-0.5 data-drop:after:bg-ember data-[drop=after]:after:bottom-0 data-[drop=before]:after:top-0';

/** Pixels at the edges of the window in which dragging scrolls the page. */
const scrollEdge = 80;

/** A button that drags an item to another place, and moves it by one with the arrow keys. */
export function DragHandle({
  id,
  label,
  onOver,
  onDrop,
  onStep,
}: {
  id: string;
  label: string;
  /** Called while it is dragged; with undefined when it is over no item and when dragging ends. */
  onOver: (place: DropPlace | undefined) => void;
  onDrop: (place: DropPlace) => void;
  onStep: (to: 'up' | 'down') => void;
}) {
  /** Where it was dragged to; null while it is not dragged. */
  const place = useRef<DropPlace | null | undefined>(null);
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (place.current === null) return;
    if (clientY < scrollEdge) scrollBy(0, -12);
    if (clientY > innerHeight - scrollEdge) scrollBy(0, 12);
    const item = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-item]');
    const { top = 0, height = 0 } = item?.getBoundingClientRect() ?? {};
    const other = item?.dataset.item;
    place.current = other ? { to: clientY < top + height / 2 ? 'before' : 'after', other } : undefined;
    onOver(place.current);
  };
  const end = (drops: boolean) => {
    if (drops && place.current) onDrop(place.current);
    place.current = null;
    onOver(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end(false);
    const to = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (!to) return;
    event.preventDefault();
    onStep(to);
  };
  return (
    <IconButton
      id={id}
      label={label}
      title="Drag, or use the arrow keys"
      aria-keyshortcuts="ArrowUp ArrowDown"
      onPointerDown={({ currentTarget, pointerId, button }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        place.current = undefined;
      }}
      onPointerMove={onMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      className="size-9 cursor-grab touch-none active:cursor-grabbing noscript:hidden"
    >
      <GripVertical size={18} aria-hidden />
    </IconButton>
  );
}
