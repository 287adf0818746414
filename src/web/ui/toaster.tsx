import './toaster.css';
import { type CSSProperties, useEffect } from 'react';
import { toast as draw, Toaster as Sonner } from 'sonner';
import { receiveToasts, type ToastCommand } from './toast.ts';

/** Draws toasts, with SPEC's figures: at most 3, 356 px wide, 14 px apart, 4 s, closed by button or a swipe of 45 px. */
export function Toaster() {
  useEffect(() => receiveToasts(show), []);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      gap={14}
      // Above the bar of actions that a prompt's page has at the lower edge of phones.
      mobileOffset={{ bottom: 76 }}
      closeButton
      containerAriaLabel="Notifications"
      style={
        {
          '--width': '356px',
          '--normal-bg': 'var(--color-raised)',
          '--normal-text': 'var(--color-ink)',
          '--normal-border': 'var(--color-edge)',
          '--border-radius': 'var(--radius-card)',
        } as CSSProperties
      }
    />
  );
}

function show(call: ToastCommand): void {
  if (call.kind === 'dismiss') draw.dismiss(call.id);
  // What the toast said besides before goes, too.
  else draw[call.kind](call.text, { description: undefined, action: undefined, ...call.options });
}
