import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';

/** 'Edit' and 'Delete' on a card, shown if the server allows them (`can`). */
export function AdminButtons({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, can } = prompt;
  const title = prompt.title || 'Untitled draft';
  return (
    <fieldset aria-label={`Actions for ${title}`} className="relative z-1 flex gap-1 print:hidden">
      {can.edit && (
        <a href={paths.write(id)} aria-label={`Edit ${title}`} title="Edit" className={buttonClass}>
          <Pencil size={16} aria-hidden />
        </a>
      )}
      {can.delete && (
        <button
          type="button"
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={onDelete}
          className={classes(buttonClass, 'hover:text-danger')}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}

const buttonClass =
  'inline-flex size-8 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-9';
