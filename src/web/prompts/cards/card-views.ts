import { LayoutGrid, List } from 'lucide-react';
import type { CardView } from './prompt-card.tsx';

/** The views of lists that have several. */
export const cardViews: readonly { view: CardView; label: string; Icon: typeof List }[] = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
];
