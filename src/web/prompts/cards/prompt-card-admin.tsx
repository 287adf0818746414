import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';

/** 'Edit' and 'Delete' on a card, shown if the server allows them (`can`). */
export function AdminButtons({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const buttonClass =
    'inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink';
  return (
    <>
      <a
        href={paths.write(prompt.id)}
        aria-label={`Edit ${prompt.title}`}
        title="Edit"
        className={buttonClass}
      >
        <Pencil size={16} aria-hidden />
      </a>
      <button
        type="button"
        aria-label={`Delete ${prompt.title}`}
        title="Delete"
        onClick={onDelete}
        className={classes(buttonClass, 'hover:text-danger')}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </>
  );
}
