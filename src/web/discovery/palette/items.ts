import type { LucideIcon } from 'lucide-react';

/** An entry of the command palette: a link or an action. */
export interface Item {
  /** Unique in the palette. */
  key: string;
  label: string;
  icon: LucideIcon;
  /** Shown at the end of the row, e.g. a prompt's topic. */
  note?: string | undefined;
  /** Further words that match it. */
  words?: string;
  /** The target of a link. */
  href?: string;
  /** Whether the target is outside the router, e.g. the API's documentation. */
  native?: boolean;
  /** Performs the action; called after the palette was closed. */
  run?: () => void;
  /** The prompt of the item, to preview and copy it. */
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
