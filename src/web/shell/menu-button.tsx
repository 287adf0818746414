import { Menu as Bars } from 'lucide-react';
import { useRef, useState } from 'react';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';

const menu = lazyComponent(async () => (await import('./menu.tsx')).Menu);

/**
 * Opens the menu. Its code is loaded when the button is hovered or focused, because most visits do not need
 * it.
 */
export function MenuButton({ className }: { className?: string }) {
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const request = () => {
    setRequested(true);
    // shell/network-notice.tsx offers to reload.
    menu.load().catch(() => setOpen(false));
  };
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        aria-expanded={open}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          request();
          setOpen(!open);
        }}
        className={className}
      >
        <Bars size={20} aria-hidden />
      </IconButton>
      {requested && <Lazy component={menu} props={{ open, onClose: () => setOpen(false), button }} />}
    </>
  );
}
