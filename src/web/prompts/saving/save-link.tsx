import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { useMe } from '../../people/queries.ts';

const saveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** 'Save to…': a link to a page with the dialog's function, for visitors and without scripts. */
export function SaveLink({
  prompt: { id, title },
  size,
  className,
}: {
  prompt: Pick<PromptSummary, 'id' | 'title'>;
  size: number;
  className: string;
}) {
  const me = useMe();
  // Undefined until it is first opened.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <a
        href={paths.savePrompt(id)}
        rel="nofollow"
        title="Save to…"
        {...(me && {
          // Screen readers announce a link, as they do without scripts.
          'aria-haspopup': 'dialog' as const,
          onPointerEnter: () => void saveDialog.load().catch(() => {}),
          onClick: (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setOpen(true);
          },
        })}
        className={className}
      >
        <FolderPlus size={size} aria-hidden />
        <span className="sr-only">Save {title} to…</span>
      </a>
      {open !== undefined && (
        <Lazy component={saveDialog} props={{ prompt: { id, title }, open, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}
