import { useSyncExternalStore } from 'react';
import { isOutdated } from './new-build.ts';

/** Whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Says so while there is no network, and when a part of the page could not be fetched. The live region is there before it speaks. */
export function NetworkNotice() {
  const online = useOnline();
  const outdated = useSyncExternalStore(subscribe, isOutdated, () => false);
  return (
    <div role="status">
      {(!online || outdated) && (
        <p className="fixed inset-x-4 bottom-20 z-50 mx-auto flex w-fit items-center gap-3 rounded-control bg-ink px-4 py-2 text-sm text-paper shadow-float sm:bottom-4">
          {online ? (
            <>
              A part of this page is missing. Perhaps the site was renewed.
              <button
                type="button"
                onClick={() => location.reload()}
                className="min-h-8 shrink-0 font-semibold underline underline-offset-4"
              >
                Reload
              </button>
            </>
          ) : (
            'You are offline: not all of this works.'
          )}
        </p>
      )}
    </div>
  );
}

// A part that could not be fetched has been looked at by new-build.ts before.
const signs = ['online', 'offline', 'vite:preloadError'];

function subscribe(listener: () => void): () => void {
  for (const sign of signs) addEventListener(sign, listener);
  return () => {
    for (const sign of signs) removeEventListener(sign, listener);
  };
}
