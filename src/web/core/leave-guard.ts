import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** State of a navigation that only changes the page's URL. */
export const staysHere = { staysHere: true };

/**
 * Blocks links and Back while there is `unsaved` work. When the window is closed, the browser asks for
 * confirmation.
 */
export function useLeaveGuard(unsaved: () => boolean) {
  // Once confirmed, do not ask again while the navigation is pending.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved() &&
      !leaving.current &&
      next.state?.staysHere !== true &&
      (here.pathname !== next.pathname || here.search !== next.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return {
    /** A navigation is blocked until `stay` or `leave` is called. */
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
