import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast } from '../ui/toast.ts';

/** Where toasts appear. The live region is always rendered; the toaster's code is loaded with the first toast. */
export function ToastArea() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        void import('../ui/toaster.tsx').then((module) => setToaster(() => module.Toaster));
      }),
    [],
  );
  return (
    <div aria-live="polite" aria-relevant="additions text">
      {Toaster && <Toaster />}
    </div>
  );
}
