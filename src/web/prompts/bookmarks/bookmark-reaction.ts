import { Bookmark } from 'lucide-react';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import type { Reaction } from '../../ui/forms/reaction-button.tsx';

/** Returns the bookmark button's appearance. */
export function bookmarkOf({
  bookmarked,
  bookmarkCount,
}: Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>): Reaction {
  return {
    label: 'Bookmark',
    shortcut: 'B',
    icon: Bookmark,
    tone: 'text-bookmark',
    count: bookmarkCount,
    pressed: bookmarked,
  };
}
