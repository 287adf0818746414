import { useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortDate } from '../ui/dates.ts';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { Row, Ruling } from './row.tsx';
import { RowButton } from './row-button.tsx';
import { usePromptAction } from './use-prompt-action.ts';
import { useRowFocus } from './use-row-focus.ts';

/** A prompt as admins see it, with what may be done about it. */
export function PromptRow({ prompt }: { prompt: PromptSummary }) {
  const { id, title, authorUsername, authorDisplayName, status, featured, hidden, category } = prompt;
  const [asking, setAsking] = useState<'hide' | 'show'>();
  const [row, focusRow] = useRowFocus();
  const action = usePromptAction(prompt, () => {
    setAsking(undefined);
    focusRow();
  });
  const name = title || 'Untitled draft';
  const ask = (what: 'hide' | 'show') => () => {
    action.reset();
    setAsking(what);
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
          {hidden && <Ruling what="Hidden" by={hidden} />}
        </>
      }
      actions={
        <>
          {status === 'published' && (
            <>
              <RowButton
                about={name}
                busy={action.isPending && asking === undefined}
                onClick={() => action.mutate({ action: featured ? 'unfeature' : 'feature' })}
              >
                {featured ? 'Unfeature' : 'Feature'}
              </RowButton>
              <RowButton about={name} variant="danger" onClick={ask('hide')}>
                Hide
              </RowButton>
            </>
          )}
          {status === 'hidden' && (
            <RowButton about={name} onClick={ask('show')}>
              Show again
            </RowButton>
          )}
        </>
      }
    >
      {status === 'published' && (
        <NoteDialog
          open={asking === 'hide'}
          title="Hide this prompt?"
          description={`Nobody but ${authorDisplayName} and admins will find “${name}”. It can be shown again.`}
          label="Reason"
          hint="The author reads it."
          required
          confirm="Hide"
          busyLabel="Hiding..."
          busy={action.isPending}
          error={action.error}
          onConfirm={(reason) => action.mutate({ action: 'hide', reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ConfirmDialog
        open={asking === 'show'}
        question="Show this prompt again?"
        description={
          action.error?.message ??
          `Everybody finds “${name}” again, with its likes and bookmarks as they were.`
        }
        confirmLabel={action.isPending ? 'Saving...' : 'Show again'}
        busy={action.isPending}
        onConfirm={() => action.mutate({ action: 'show' })}
        onClose={() => setAsking(undefined)}
      />
    </Row>
  );
}
