import { Menu as Bars } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

interface MenuProps {
  open: boolean;
  onClose: () => void;
}

/** Opens the menu. Its code is loaded when the button is hovered or focused, because most visits do not need it. */
export function MenuButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  const load = async () => {
    if (Menu) return;
    try {
      const module = await import('./menu.tsx');
      setMenu(() => module.Menu);
    } catch {
      // shell/network-notice.tsx offers to reload.
      setOpen(false);
    }
  };
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
        className={className}
      >
        <Bars size={20} aria-hidden />
      </IconButton>
      {Menu && <Menu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
