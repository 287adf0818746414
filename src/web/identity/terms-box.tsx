import { useId } from 'react';
import { routes } from '../../contract/routes.ts';

/** The tick that agrees to the terms. It carries links to them as soon as the site has those pages. */
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
          I agree to the <Page path="/terms">Terms of Service</Page> and{' '}
          <Page path="/privacy">Privacy Policy</Page>
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

/** A link that opens beside the form, which stays as it is; plain text while there is no such page. */
function Page({ path, children }: { path: string; children: string }) {
  if (!Object.values<string>(routes).includes(path)) return children;
  return (
    <a href={path} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}
