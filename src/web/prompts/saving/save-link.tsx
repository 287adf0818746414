import { FolderPlus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { useMe } from '../../people/queries.ts';
import { openSaving } from './save-host.tsx';

/** 'Save to…': a link to a page with the dialog's function, for visitors and without scripts. */
export function SaveLink({ prompt: { id, title } }: { prompt: Pick<PromptSummary, 'id' | 'title'> }) {
  const me = useMe();
  return (
    <a
      href={paths.savePrompt(id)}
      rel="nofollow"
      title="Save to…"
      {...(me && {
        // Screen readers announce a link, as they do without scripts.
        'aria-haspopup': 'dialog' as const,
        onClick: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          if (openSaving({ id, title })) event.preventDefault();
        },
      })}
      className="inline-flex h-11 min-w-11 items-center justify-center rounded-control px-2.5 transition-colors hover:bg-sunken sm:h-10 sm:px-3"
    >
      <FolderPlus size={19} aria-hidden />
      <span className="sr-only">Save {title} to…</span>
    </a>
  );
}
