import { LayoutGrid, List } from 'lucide-react';
import type { CardView } from './prompt-card.tsx';

/** Of the control that chooses a view, and of each view in it. */
export const viewsClass = 'inline-flex h-10 shrink-0 rounded-control border border-edge bg-raised';
export const viewClass =
  'inline-flex w-9 items-center justify-center rounded-[7px] text-muted transition-colors hover:text-ink aria-pressed:bg-ember-soft aria-pressed:text-ember aria-[current]:bg-ember-soft aria-[current]:text-ember';

/** The views of lists that have several. */
export const cardViews: readonly { view: CardView; label: string; Icon: typeof List }[] = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
];
