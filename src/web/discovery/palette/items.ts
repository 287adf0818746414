import type { LucideIcon } from 'lucide-react';

/** An entry of the command palette: a link or an action. */
export interface Item {
  /** Unique in the palette. */
  key: string;
  label: string;
  icon: LucideIcon;
  /** Shown at the end of the row, e.g. a prompt's topic. */
  note?: string | undefined;
  /** Other words to find it by. */
  words?: string;
  /** Where it leads. */
  href?: string;
  /** Outside the router, e.g. the API's documentation. */
  native?: boolean;
  /** What it does; called after the palette was closed. */
  run?: () => void;
  /** The prompt it stands for, to preview and copy it. */
  prompt?: PromptItem;
}

export interface PromptItem {
  id: string;
  title: string;
}

export interface ItemGroup {
  title: string;
  items: readonly Item[];
}
