import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../domain/core/limits.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { isCommand, isComposing, letterOf } from '../../ui/forms/keys.ts';
import { quantity } from '../../ui/numbers.ts';
import { useModifierKey } from '../../ui/overlays/modifier-key.ts';
import { useModal } from '../../ui/overlays/use-modal.ts';
import { ItemList, optionId } from './item-list.tsx';
import { ItemPreview } from './item-preview.tsx';
import type { Item, PromptItem } from './items.ts';
import { useGroups } from './use-groups.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
  /** Copies a prompt, after its placeholders are filled in. */
  onCopy: (prompt: PromptItem) => void;
  /** Returns what was typed before the palette could be shown. */
  takeTyped: () => string;
}

/**
 * The command palette: one input to find prompts, topics, users, pages and actions. On phones it covers the
 * whole screen.
 */
export function Palette(props: PaletteProps) {
  const { open, onClose } = props;
  const modal = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape, which the dialog handles itself
    <dialog
      {...modal}
      onClick={(event) => {
        // Only clicks on the backdrop have the dialog element itself as their target.
        if (event.target === event.currentTarget) onClose();
      }}
      aria-label="Command palette"
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-raised text-ink shadow-float backdrop:bg-scrim sm:mx-auto sm:mt-[10dvh] sm:h-[min(34rem,80dvh)] sm:max-w-[min(56rem,calc(100vw-3rem))] sm:rounded-card"
    >
      {open && <PaletteContent {...props} />}
    </dialog>
  );
}

function PaletteContent({ onClose, onShortcuts, onCopy, takeTyped }: PaletteProps) {
  const id = useId();
  const modifier = useModifierKey();
  const [input, setInput] = useState('');
  const text = input.trim();
  const { groups, settled, allResults } = useGroups(text, onShortcuts);
  const items = groups.flatMap((group) => group.items);
  // The first item is selected until the user selects one.
  const [chosen, setChosen] = useState('');
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const selected = items[index];

  // The palette continues a search that was being typed. The dialog does not have the focus yet at this
  // point.
  useEffect(() => {
    const focused = document.activeElement;
    const search = focused instanceof HTMLInputElement && focused.type === 'search' ? focused.value : '';
    setInput((current) => current || search + takeTyped());
  }, [takeTyped]);
  useEffect(() => {
    document.getElementById(optionId(id, index))?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const activate = (item: Item) => {
    onClose();
    item.run?.();
  };
  const copy = (item: Item | undefined) => {
    if (!item?.prompt) return;
    // Synchronous, because unmounting a preview that is still being fetched cancels the request, also for
    // other consumers.
    flushSync(onClose);
    onCopy(item.prompt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const modified = event.ctrlKey || event.metaKey;
    const target = targetOf(event.key, index, items.length);
    if (target !== undefined && !modified && !event.shiftKey) {
      event.preventDefault();
      setChosen(items[target]?.key ?? '');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (modified) return copy(selected);
      // A user who continues typing and presses Enter does not mean a result for an earlier text.
      const outdated = !settled && !chosen && !isLocal(selected);
      const option = outdated ? items.findIndex(({ key }) => key === allResults) : index;
      document.getElementById(optionId(id, option))?.click();
    } else if (isCommand(event) && letterOf(event) === 'k') {
      event.preventDefault();
      if (!event.repeat) onClose();
    }
  };

  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-3 border-hairline border-b ps-5 pe-3">
        <Search size={19} aria-hidden className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search prompts, pages and actions"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={selected && optionId(id, index)}
          placeholder="Search prompts, pages and actions"
          value={input}
          onChange={(event) => {
            setInput(event.target.value);
            setChosen('');
          }}
          onKeyDown={onKeyDown}
          maxLength={limits.searchQuery}
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="h-14 min-w-0 grow bg-transparent text-base outline-none sm:text-lg"
        />
        <IconButton label="Close" onClick={onClose}>
          <X size={19} aria-hidden />
        </IconButton>
      </div>
      <div className="grid min-h-0 grow md:grid-cols-[minmax(0,1fr)_22rem]">
        <ItemList
          id={id}
          groups={groups}
          selected={selected}
          loading={!settled && !items.some(({ prompt }) => prompt)}
          onSelect={(item) => setChosen(item.key)}
          onActivate={activate}
          onCopy={copy}
        />
        <ItemPreview item={selected} onOpen={onClose} onCopy={copy} />
      </div>
      <p role="status" className="sr-only">
        {text && settled && quantity(items.length, 'result')}
      </p>
      <p aria-hidden className="hidden gap-5 border-hairline border-t px-5 py-2 text-xs text-muted md:flex">
        <Hint keys="↑ ↓">Select</Hint>
        <Hint keys="Enter">Open</Hint>
        {selected?.prompt && <Hint keys={`${modifier} Enter`}>Fill in and copy</Hint>}
        <Hint keys="Esc">Close</Hint>
      </p>
    </div>
  );
}

/** Whether an item is available without a response of the server. */
function isLocal(item: Item | undefined): boolean {
  return item !== undefined && /^(page|action) /.test(item.key);
}

function Hint({ keys, children }: { keys: string; children: string }) {
  return (
    <span>
      <kbd className="me-1 rounded-[4px] border border-hairline px-1 font-sans">{keys}</kbd> {children}
    </span>
  );
}

/** Returns the index to which a key moves the selection; undefined for any other key. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (!count) return undefined;
  return new Map([
    ['ArrowDown', (index + 1) % count],
    ['ArrowUp', (index - 1 + count) % count],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
}
