import { useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortDate } from '../ui/dates.ts';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ModerationNote, Row } from './row.tsx';
import { RowButton } from './row-button.tsx';
import { usePromptAction } from './use-prompt-action.ts';
import { useRowFocus } from './use-row-focus.ts';

/** A prompt on the admin page, with the actions that are possible on it. */
export function PromptRow({ prompt }: { prompt: PromptSummary }) {
  const { id, title, authorUsername, authorDisplayName, status, featured, hidden, category } = prompt;
  const [dialog, setDialog] = useState<'hide' | 'show'>();
  const [row, focusRow] = useRowFocus();
  const action = usePromptAction(prompt, () => {
    setDialog(undefined);
    focusRow();
  });
  const name = title || 'Untitled draft';
  const openDialog = (name: 'hide' | 'show') => () => {
    action.reset();
    setDialog(name);
  };
  return (
    <Row
      focusRef={row}
      name={name}
      href={paths.prompt(id)}
      badges={
        <>
          {status !== 'published' && <Badge tone="danger">{status === 'draft' ? 'Draft' : 'Hidden'}</Badge>}
          {featured && <Badge tone="ember">Featured</Badge>}
        </>
      }
      facts={
        <>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {authorUsername ? (
              <a
                href={paths.profile(authorUsername)}
                dir="auto"
                className="inline-block min-h-6 hover:underline"
              >
                {authorDisplayName}
              </a>
            ) : (
              authorDisplayName
            )}{' '}
            · {category.name || 'No category yet'} ·{' '}
            <time dateTime={prompt.createdAt}>{shortDate(prompt.createdAt)}</time> ·{' '}
            {compactQuantity(prompt.likeCount, 'like')}
          </p>
          {hidden && <ModerationNote label="Hidden" decision={hidden} />}
        </>
      }
      actions={
        <>
          {status === 'published' && (
            <>
              <RowButton
                subject={name}
                busy={action.isPending && dialog === undefined}
                onClick={() => action.mutate({ action: featured ? 'unfeature' : 'feature' })}
              >
                {featured ? 'Unfeature' : 'Feature'}
              </RowButton>
              <RowButton subject={name} variant="danger" onClick={openDialog('hide')}>
                Hide
              </RowButton>
            </>
          )}
          {status === 'hidden' && (
            <RowButton subject={name} onClick={openDialog('show')}>
              Show again
            </RowButton>
          )}
        </>
      }
    >
      {status === 'published' && (
        <NoteDialog
          open={dialog === 'hide'}
          title="Hide this prompt?"
          description={`Only ${authorDisplayName} and admins will see “${name}”. You can show it again later.`}
          label="Reason"
          hint="The author sees it."
          required
          confirm="Hide"
          busyLabel="Hiding..."
          busy={action.isPending}
          error={action.error}
          onConfirm={(reason) => action.mutate({ action: 'hide', reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'show'}
        question="Show this prompt again?"
        description={
          action.error?.message ?? `Everyone can see “${name}” again. Its likes and bookmarks are unchanged.`
        }
        confirmLabel={action.isPending ? 'Saving...' : 'Show again'}
        busy={action.isPending}
        onConfirm={() => action.mutate({ action: 'show' })}
        onClose={() => setDialog(undefined)}
      />
    </Row>
  );
}
