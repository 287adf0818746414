import { useSyncExternalStore } from 'react';

/** Whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Says so while there is no network. The live region is there before it speaks. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="fixed inset-x-4 bottom-20 z-50 mx-auto w-fit rounded-control bg-ink px-4 py-2 text-sm text-paper shadow-float sm:bottom-4">
          You are offline: this may be out of date.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
