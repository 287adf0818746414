import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** State of a navigation on which the page stays where it is, and only its address changes. */
export const staysHere = { staysHere: true };

/** A page with work that is not saved, which is asked about before it is left. */
export interface LeaveGuard {
  /** Somebody is about to leave and waits for a word. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
}

/** Holds up whoever leaves by a link or by Back while there is `unsaved` work; closing the window the browser asks about itself. */
export function useLeaveGuard(unsaved: () => boolean): LeaveGuard {
  // Who said so once is not asked again while the page is on its way out.
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
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
