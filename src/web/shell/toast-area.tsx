import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast } from '../ui/toast.ts';

/** Where toasts appear. The live region is there from the start; what draws toasts comes with the first one. */
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
