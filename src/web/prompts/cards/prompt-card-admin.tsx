import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { MoreMenu, moreMenuItem } from '../../ui/overlays/more-menu.tsx';

/** 'Edit' and 'Delete' in the menu of a card, shown if the server allows them (`can`). */
export function AdminMenu({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, can } = prompt;
  const title = prompt.title || 'Untitled draft';
  return (
    <MoreMenu label={`Actions for ${title}`}>
      {can.edit && (
        <a href={paths.write(id)} aria-label={`Edit ${title}`} className={moreMenuItem}>
          <Pencil size={16} aria-hidden />
          Edit
        </a>
      )}
      {can.delete && (
        <button
          type="button"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
          className={classes(moreMenuItem, 'text-danger')}
        >
          <Trash2 size={16} aria-hidden />
          Delete
        </button>
      )}
    </MoreMenu>
  );
}
