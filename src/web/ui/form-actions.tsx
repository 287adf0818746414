import { useHydrated } from '../runtime/hydrated.ts';
import { Button } from './button.tsx';

/** The buttons below a form: submit, which is disabled before hydration and busy during the request, and an optional 'Cancel'. */
export function FormActions({
  submit,
  busy,
  busyLabel,
  onCancel,
  className,
}: {
  submit: string;
  busy: boolean;
  busyLabel: string;
  onCancel?: (() => void) | undefined;
  className: string;
}) {
  const hydrated = useHydrated();
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button type="submit" busy={busy} disabled={!hydrated}>
        {busy ? busyLabel : submit}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <noscript>
        <p className="self-center text-sm text-muted">Sending this needs JavaScript.</p>
      </noscript>
    </div>
  );
}
