import { Pencil, Trash2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { classes } from '../ui/classes.ts';

/** 'Edit' and 'Delete' on a card; whether they are there is decided by the server (`can`). */
export function AdminButtons({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const look =
    'inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink';
  return (
    <>
      <a href={paths.write(prompt.id)} aria-label={`Edit ${prompt.title}`} title="Edit" className={look}>
        <Pencil size={16} aria-hidden />
      </a>
      <button
        type="button"
        aria-label={`Delete ${prompt.title}`}
        title="Delete"
        onClick={onDelete}
        className={classes(look, 'hover:text-danger')}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </>
  );
}
