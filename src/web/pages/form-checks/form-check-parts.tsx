import { Button } from '../../ui/forms/button.tsx';
import type { FormCheck } from './use-form-check.ts';

/**
 * The end of a form that visitors can send: a field that people do not see, the progress of the proof of
 * work, and the button for browsers without scripts.
 */
export function FormCheckParts({
  check: { trap, share, token },
  submit,
  className,
}: {
  check: FormCheck;
  submit: string;
  /** Classes of the button without scripts. */
  className: string;
}) {
  return (
    <>
      {/* `inert` excludes the keyboard, screen readers and autofill; programs that read the markup still
          fill it in. */}
      <div inert aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this field empty
          <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" data-1p-ignore />
        </label>
      </div>
      {/* Always rendered, because a live region that is added with its text is not announced. */}
      <div role="status">
        {share !== undefined && (
          <p className="mt-4 text-sm text-muted">
            Before sending the form, your browser runs a short anti-spam check. It takes a few seconds.
          </p>
        )}
      </div>
      {share !== undefined && (
        <progress
          aria-label="Anti-spam check"
          value={share}
          max={1}
          className="mt-3 h-1.5 w-full accent-ember"
        />
      )}
      <noscript>
        {token && <input type="hidden" name="token" value={token} />}
        <Button type="submit" formMethod="post" size="lg" className={className}>
          {submit}
        </Button>
      </noscript>
    </>
  );
}
