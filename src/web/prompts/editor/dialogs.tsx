import { ExternalLink } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { NearDuplicate } from '../../../contract/discovery/similar.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Draft } from './drafts/drafts.ts';

/**
 * Shown when the prompt was changed elsewhere while being edited here; the user decides whether to overwrite
 * it.
 */
export function StaleDialog({
  open,
  onClose,
  promptId,
  onOverwrite,
}: {
  open: boolean;
  onClose: () => void;
  promptId: string;
  onOverwrite: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="This prompt has changed"
      description="It was changed in another tab or by an admin after you started editing. Updating replaces that version with yours."
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onOverwrite();
            }}
          >
            Update anyway
          </Button>
          <Button onClick={onClose}>Keep editing</Button>
        </>
      }
    >
      <a
        href={paths.prompt(promptId)}
        target="_blank"
        rel="noreferrer"
        className="link mt-4 inline-flex min-h-6 items-center gap-1.5 text-sm"
      >
        View the current version
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </Dialog>
  );
}

/** Shown before publishing a text that nearly duplicates published prompts; the author decides. */
export function DuplicatesDialog({
  duplicates,
  onClose,
  onPublish,
}: {
  /** Empty while the dialog is closed. */
  duplicates: readonly NearDuplicate[];
  onClose: () => void;
  onPublish: () => void;
}) {
  const isOwn = duplicates[0]?.isOwn;
  return (
    <Dialog
      open={duplicates.length > 0}
      onClose={onClose}
      title={isOwn ? 'You have already published this' : 'This has already been published'}
      description={
        duplicates.length === 1
          ? 'Your text is nearly identical to a published prompt.'
          : 'Your text is nearly identical to other published prompts.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onPublish}>
            Publish anyway
          </Button>
          <Button onClick={onClose}>Keep editing</Button>
        </>
      }
    >
      <ul className="mt-4 space-y-3">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="text-sm">
            <p className="wrap-anywhere">
              {duplicate.isOwn ? 'You have already published ' : 'This is very similar to '}
              <a
                href={duplicate.url}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-6 items-center gap-1.5"
              >
                <bdi>{duplicate.title}</bdi>
                <ExternalLink size={14} aria-hidden className="shrink-0" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </p>
            <p className="text-muted wrap-anywhere">
              {!duplicate.isOwn && (
                <span>
                  by <bdi>{duplicate.authorDisplayName}</bdi>,{' '}
                </span>
              )}
              <span>{Math.round(duplicate.similarity * 100)}% the same</span>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Offers to restore an unpublished draft stored earlier. */
export function RestoreDraft({
  draft: { form, savedAt },
  onRestore,
  onDiscard,
}: {
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const excerpt = (form.title || form.contentMd || form.summary).trim().replace(/\s+/g, ' ');
  return (
    <section
      aria-label="Saved draft"
      className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-ember-soft px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">Restore your draft?</p>
        <p className="truncate text-sm text-muted">
          {excerpt && <bdi>“{cutText(excerpt, 80)}”, </bdi>}
          <span>saved {ago(savedAt)}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onRestore}>
          Restore
        </Button>
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return 'just now';
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), 'hour');
  return format.format(-Math.round(minutes / (60 * 24)), 'day');
}
