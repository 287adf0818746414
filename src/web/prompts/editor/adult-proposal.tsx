import { useEffect, useMemo, useState } from 'react';
import { adultWords } from '../../../domain/prompts/checks/adult-words.ts';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { controlId } from './check.ts';
import type { PromptForm } from './form.ts';
import type { ChangeForm } from './use-prompt-form.ts';

const settleMs = 400;
/** Dismissals that this browser remembers. */
const maxDismissed = 100;
const key = 'not-adult';

/** Suggests to mark a prompt as adult when its words do, unless its author has dismissed that. */
export function AdultProposal({
  form,
  id,
  change,
}: {
  form: PromptForm;
  /** Of a prompt that the server has. */
  id: string | undefined;
  change: ChangeForm;
}) {
  const { title, heading, summary, contentMd, tags } = useDebounced(form, settleMs);
  const isProposed = useMemo(
    () => adultWords([title, heading, summary, ...tags, contentMd].join('\n')).length > 0,
    [title, heading, summary, tags, contentMd],
  );
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!id) return;
    const stored = (readLocal(key) ?? '').split(' ');
    if (stored.includes(id)) setDismissed(true);
    else if (dismissed) writeLocal(key, [id, ...stored].slice(0, maxDismissed).join(' '));
  }, [id, dismissed]);
  const answer = (isAdult: boolean) => {
    if (isAdult) change({ isAdult });
    else setDismissed(true);
    // The pressed button is removed.
    document.getElementById(controlId('isAdult'))?.focus();
  };
  return (
    <div role="status" className="mb-3 empty:hidden">
      {isProposed && !form.isAdult && !dismissed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-ember-soft px-4 py-3 text-sm">
          <p className="me-auto">This may be for adults. Mark as adult?</p>
          <Button variant="secondary" size="sm" onClick={() => answer(true)}>
            Mark as adult
          </Button>
          <Button variant="ghost" size="sm" onClick={() => answer(false)}>
            No
          </Button>
        </div>
      )}
    </div>
  );
}
