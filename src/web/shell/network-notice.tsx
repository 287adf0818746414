import { useSyncExternalStore } from 'react';
import { isOutdated } from './new-build.ts';

/** Whether the browser is online; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * A notice while the browser is offline, or when a part of the page's code failed to load. The live region is
 * always rendered.
 */
export function NetworkNotice() {
  const online = useOnline();
  const outdated = useSyncExternalStore(subscribe, isOutdated, () => false);
  return (
    <div role="status">
      {(!online || outdated) && (
        <p className="fixed inset-x-4 bottom-20 z-50 mx-auto flex w-fit items-center gap-3 rounded-control bg-ink px-4 py-2 text-sm text-paper shadow-float sm:bottom-4">
          {online ? (
            <>
              <span>Part of this page couldn’t be loaded. The site may have been updated.</span>
              <button
                type="button"
                onClick={() => location.reload()}
                className="min-h-8 shrink-0 font-semibold underline underline-offset-4"
              >
                Reload
              </button>
            </>
          ) : (
            'You’re offline. Some features won’t work.'
          )}
        </p>
      )}
    </div>
  );
}

// For vite:preloadError, the listener of new-build.ts runs first.
const eventTypes = ['online', 'offline', 'vite:preloadError'];

function subscribe(listener: () => void): () => void {
  for (const type of eventTypes) addEventListener(type, listener);
  return () => {
    for (const type of eventTypes) removeEventListener(type, listener);
  };
}
