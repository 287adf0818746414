import { ChevronDown, ExternalLink } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { classes } from '../../ui/classes.ts';
import { buttonClass } from '../../ui/forms/button.tsx';
import type { OpenedPrompt, PanelView } from './open-in-types.ts';
import { chosenService } from './store.ts';

const panel = lazyComponent(async () => (await import('./services-panel.tsx')).ServicesPanel);
const chosenButton = lazyComponent(async () => (await import('./services-panel.tsx')).ChosenService);

/**
 * A button with a menu of services to open a prompt in, and, on wide screens, one for the service that the
 * reader chose last. Their code and the list of services are loaded when the button is hovered or focused.
 * Without scripts it is a link to the prompt's file.
 */
export function OpenInButton({ className, ...opened }: OpenedPrompt & { className?: string }) {
  const id = useId();
  const [requested, setRequested] = useState<'code' | 'open'>();
  const [view, setView] = useState<PanelView>();
  const [chosen, setChosen] = useState<string | null>(null);
  const load = () => setRequested((before) => before ?? 'code');
  useEffect(() => {
    const name = chosenService();
    setChosen(name);
    if (name !== null) setRequested('code');
  }, []);
  const shared = { ...opened, panelId: id, chosen, onChoose: setChosen, onView: setView };
  return (
    <div className={classes('flex shrink-0', className)}>
      {chosen !== null && <Lazy component={chosenButton} props={{ ...shared, chosen }} />}
      <button
        type="button"
        title={chosen === null ? undefined : 'More services'}
        popoverTarget={id}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setRequested('open')}
        className={classes(
          buttonClass('secondary'),
          'max-sm:h-11 max-sm:w-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 sm:px-3',
          chosen !== null && 'sm:rounded-s-none sm:px-2',
        )}
      >
        <ExternalLink size={17} aria-hidden className={classes(chosen !== null && 'sm:hidden')} />
        <span className={classes('max-sm:sr-only', chosen !== null && 'sr-only')}>Open in…</span>
        <ChevronDown size={16} aria-hidden className="max-sm:hidden" />
      </button>
      {requested && <Lazy component={panel} props={{ ...shared, openNow: requested === 'open', view }} />}
      <p className="hidden noscript:block">
        <a
          href={`/api/posts/id/${opened.prompt.id}/prompt.md`}
          download
          data-native=""
          className={buttonClass('secondary')}
        >
          Download .md
        </a>
      </p>
    </div>
  );
}
