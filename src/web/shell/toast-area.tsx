import { useEffect, useState } from 'react';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';
import { onFirstToast } from '../ui/overlays/toast.ts';

const toaster = lazyComponent(async () => (await import('../ui/overlays/toaster.tsx')).Toaster);

/**
 * The place of toasts. The live region is always rendered; the toaster's code is loaded with the first toast.
 */
export function ToastArea() {
  const [requested, setRequested] = useState(false);
  useEffect(() => onFirstToast(() => setRequested(true)), []);
  return (
    <div aria-live="polite" aria-relevant="additions text">
      {requested && <Lazy component={toaster} props={{}} />}
    </div>
  );
}
