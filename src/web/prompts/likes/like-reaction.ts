import { Heart } from 'lucide-react';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import type { Reaction } from '../../ui/forms/reaction-button.tsx';

/** Returns the like button's appearance. */
export function likeOf({ liked, likeCount }: Pick<PromptSummary, 'liked' | 'likeCount'>): Reaction {
  return {
    label: 'Like',
    shortcut: 'L',
    icon: Heart,
    tone: 'text-like',
    count: likeCount,
    pressed: liked,
  };
}
