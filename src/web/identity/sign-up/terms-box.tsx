import { useId } from 'react';
import { paths } from '../../../contract/core/routes.ts';

/** The checkbox to agree to the terms. */
export function TermsBox({
  onChange,
  error,
}: {
  onChange: (ticked: boolean) => void;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="terms"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <label htmlFor={id} className="text-sm">
          I agree to the <TermsLinks />
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Links to the terms and the privacy policy. They open in a new tab, so that the form's input is not lost.
 */
export function TermsLinks() {
  return (
    <span>
      <a href={paths.terms()} target="_blank" rel="noreferrer" className="link">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={paths.privacy()} target="_blank" rel="noreferrer" className="link">
        Privacy Policy
      </a>
    </span>
  );
}
