import './toaster.css';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast as sonnerToast } from 'sonner';
import { receiveToasts, type ToastCommand } from './toast.ts';

/** Renders the toasts: at most 3, 356 px wide, 14 px apart, for 4 s, closed by a button or a swipe of 45 px (Sonner's default). */
export function Toaster() {
  useEffect(() => receiveToasts(show), []);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      gap={14}
      // On phones, above the prompt page's action bar at the bottom.
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
  if (call.kind === 'dismiss') sonnerToast.dismiss(call.id);
  // A replaced toast must not keep its description and action.
  else sonnerToast[call.kind](call.text, { description: undefined, action: undefined, ...call.options });
}
