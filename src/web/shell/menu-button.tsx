import { Menu as Bars } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

interface MenuProps {
  open: boolean;
  onClose: () => void;
}

/** Opens the menu, whose code comes when a pointer or the focus nears the button: most visits never need it. */
export function MenuButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  const prepare = () => {
    if (Menu) return;
    void import('./menu.tsx').then((module) => setMenu(() => module.Menu));
  };
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
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
