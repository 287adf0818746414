import './toaster.css';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonnerToast } from 'sonner';
import { receiveToasts, type ToastCommand } from './toast.ts';

const defaultDuration = 4000;

/**
 * Renders the toasts: at most 3, 356 px wide, 14 px apart, for 4 s, closed by a button or a swipe of 45 px
 * (Sonner's default). They remain while one is hovered (Sonner's default) or has the focus.
 */
export function Toaster() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => receiveToasts(show), []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener('focusin', () => keepFocused(true));
    element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!element.contains(relatedTarget as Node | null)) keepFocused(false);
    });
    return () => keepFocused(false);
  }, []);
  return (
    <div ref={box}>
      <Sonner
        position="bottom-right"
        visibleToasts={3}
        duration={defaultDuration}
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
    </div>
  );
}

type ShowCommand = Exclude<ToastCommand, { kind: 'dismiss' }>;

/** The visible toasts, by id. */
const shown = new Map<string, ShowCommand>();
let hasFocus = false;

function show(call: ToastCommand): void {
  if (call.kind === 'dismiss') {
    sonnerToast.dismiss(call.id);
    return;
  }
  shown.set(call.options.id, call);
  render(call);
}

/** Shows or replaces a toast. The description, action and duration of a replaced toast must not persist. */
function render({ kind, text, options }: ShowCommand): void {
  const { duration = defaultDuration, ...rest } = options;
  const onClose = () => {
    shown.delete(options.id);
    returnFocus();
  };
  sonnerToast[kind](text, {
    description: undefined,
    action: undefined,
    ...rest,
    duration: hasFocus ? Number.POSITIVE_INFINITY : duration,
    onDismiss: onClose,
    onAutoClose: onClose,
  });
}

/**
 * Leaves the closed toast while it is still in the document, as browsers need not report a later loss of
 * focus.
 */
function returnFocus(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('[data-sonner-toaster]')) focused.blur();
}

/** Stops the toasts' timers while one of them has the focus; afterwards they restart. */
function keepFocused(focused: boolean): void {
  if (hasFocus === focused) return;
  hasFocus = focused;
  for (const call of shown.values()) render(call);
}
