import { Save } from 'lucide-react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';

export type EditorMode = 'edit' | 'preview';

/**
 * A sticky bar below the header: the Edit/Preview toggle, the draft status, and the buttons to save and
 * publish.
 */
export function ActionBar({
  mode,
  onMode,
  editing,
  pending,
  note,
  onSave,
  onPublish,
}: {
  mode: EditorMode;
  onMode: (mode: EditorMode) => void;
  /** Whether a published prompt is being edited. */
  editing: boolean;
  /** The status requested by the pending request, if any. */
  pending: Prompt['status'] | undefined;
  /** States where the text is saved. */
  note: string;
  /** Saves a draft; undefined for published prompts and when there is nothing new to save. */
  onSave: (() => void) | undefined;
  onPublish: () => void;
}) {
  const label = editing ? 'Update' : 'Publish';
  const publishing = pending === 'published';
  const saving = pending === 'draft';
  return (
    <div className="flex items-center gap-3 py-3 max-sm:gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add visible styling */}
      <div role="group" aria-label="View" className="flex rounded-control bg-sunken p-1">
        {(['edit', 'preview'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={mode === choice}
            onClick={() => onMode(choice)}
            className={classes(
              'h-8 rounded-[6px] border px-3.5 text-sm font-medium max-sm:px-2.5 transition-colors',
              mode === choice
                ? 'border-edge bg-raised text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {choice === 'edit' ? 'Edit' : 'Preview'}
          </button>
        ))}
      </div>
      <p className="ms-auto min-w-0 truncate text-sm text-muted max-sm:hidden">{note}</p>
      {!editing && (
        <Button
          variant="secondary"
          busy={saving}
          disabled={publishing || !onSave}
          onClick={onSave}
          aria-keyshortcuts="Control+S Meta+S"
          title="Save draft (Ctrl or ⌘ + S)"
          className="max-sm:ms-auto max-sm:px-3"
        >
          <Save size={16} aria-hidden className="max-[23rem]:block sm:hidden" />
          <span className="max-[23rem]:sr-only">{saving ? 'Saving...' : 'Save draft'}</span>
        </Button>
      )}
      <Button
        busy={publishing}
        disabled={saving}
        onClick={onPublish}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={`${label} (Ctrl or ⌘ + Enter)`}
        className={classes('sm:min-w-28 max-sm:px-3', editing && 'max-sm:ms-auto')}
      >
        {publishing ? (editing ? 'Updating...' : 'Publishing...') : label}
      </Button>
    </div>
  );
}
