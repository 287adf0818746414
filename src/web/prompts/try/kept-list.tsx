import { useEffect, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { shortDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { AnswerText } from './answer-text.tsx';
import { deleteAnswer, type KeptAnswer, keptAnswers } from './kept-answers.ts';

const changed = 'kept-answers';

/** Shows answers that were kept on this page just now. */
export function keptChanged(): void {
  dispatchEvent(new Event(changed));
}

/** The answers to a prompt that this browser keeps, and links to the others. */
export function KeptAnswers({ promptId }: { promptId: string }) {
  const [all, setAll] = useState<readonly KeptAnswer[]>([]);
  useEffect(() => {
    const read = () => setAll(keptAnswers());
    read();
    addEventListener(changed, read);
    return () => removeEventListener(changed, read);
  }, []);
  const own = all.filter((answer) => answer.promptId === promptId);
  const others = new Map(
    all.filter((answer) => answer.promptId !== promptId).map((answer) => [answer.promptId, answer.title]),
  );
  if (!all.length) return null;
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="text-xl">
        Kept in this browser
      </h2>
      <ul className="mt-3 space-y-3">
        {own.map(({ id, model, date, text }) => (
          <li key={id} className="rounded-card border border-hairline bg-raised px-5 py-3">
            <div className="flex items-center justify-between gap-3">
              <h3 className="min-w-0 font-sans text-sm break-words text-muted">{`${model} · ${shortDate(date)}`}</h3>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  deleteAnswer(id);
                  keptChanged();
                }}
              >
                Delete
              </Button>
            </div>
            <AnswerText text={text} className="mt-1 max-h-60" />
          </li>
        ))}
      </ul>
      {others.size > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">Answers to other prompts:</span>
          {[...others].map(([id, title]) => (
            <a key={id} href={paths.tryPrompt(id)} dir="auto" className="link break-words">
              {title || 'Untitled'}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
