import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

export type EditorMode = 'edit' | 'preview';

/** Stays under the header: Edit and Preview, what is kept, and the button that publishes. */
export function ActionBar({
  mode,
  onMode,
  editing,
  busy,
  kept,
  onPublish,
}: {
  mode: EditorMode;
  onMode: (mode: EditorMode) => void;
  /** A published prompt is being changed. */
  editing: boolean;
  busy: boolean;
  kept: boolean | undefined;
  onPublish: () => void;
}) {
  const label = editing ? 'Update' : 'Publish';
  return (
    <div className="flex items-center gap-3 py-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw what a word says */}
      <div role="group" aria-label="View" className="flex rounded-control bg-sunken p-1">
        {(['edit', 'preview'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={mode === choice}
            onClick={() => onMode(choice)}
            className={classes(
              'h-8 rounded-[6px] border px-3.5 text-sm font-medium transition-colors',
              mode === choice
                ? 'border-edge bg-raised text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {choice === 'edit' ? 'Edit' : 'Preview'}
          </button>
        ))}
      </div>
      <p className="ms-auto min-w-0 truncate text-sm text-muted max-sm:hidden">
        {kept === true && 'Draft kept in this browser'}
        {kept === false && 'This browser keeps no drafts'}
      </p>
      <Button
        busy={busy}
        onClick={onPublish}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={`${label} (Ctrl or ⌘ + Enter)`}
        className="min-w-28 max-sm:ms-auto"
      >
        {busy ? (editing ? 'Updating...' : 'Publishing...') : label}
      </Button>
    </div>
  );
}
