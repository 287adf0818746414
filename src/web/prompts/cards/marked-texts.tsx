import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import type { PromptCardProps } from './prompt-card.tsx';

/**
 * Returns the title of a search result with its matches marked, and the excerpt that matches the search
 * instead of the summary.
 */
export function markedTexts({ title, match }: PromptSummary): Pick<PromptCardProps, 'title' | 'summary'> {
  if (!match) return {};
  return {
    title: <MarkedText text={title} marks={match.title} />,
    ...(match.excerpt && { summary: <MarkedText {...match.excerpt} /> }),
  };
}
