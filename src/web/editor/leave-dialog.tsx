import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before work that is not published is left, by a link, by Back or by closing the window. */
export function LeaveDialog({ unsaved, kept }: { unsaved: () => boolean; kept: boolean }) {
  // Who said so once is not asked again while the page is on its way out.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved() && !leaving.current && (here.pathname !== next.pathname || here.search !== next.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without publishing?"
      description={
        kept
          ? 'Your draft stays in this browser. The editor will offer it when you come back.'
          : 'This browser keeps no drafts: what you wrote will be lost.'
      }
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              leaving.current = true;
              blocker.proceed?.();
            }}
          >
            Leave
          </Button>
          <Button onClick={stay}>Keep writing</Button>
        </>
      }
    />
  );
}
