import { useQuery } from '@tanstack/react-query';
import { Bot, Check, Download, ExternalLink, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Service, ServiceTarget } from '../../../domain/integrations/services.ts';
import { useApi } from '../../core/query-client.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { formatNumber, quantity } from '../../ui/numbers.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { TextBlocks } from '../../ui/pages/skeleton.tsx';
import type { MenuProps, PanelView } from './open-in-types.ts';
import { downloadPrompt } from './open-service.ts';
import { servicesQuery } from './queries.ts';
import { Question } from './question.tsx';
import { addressOf } from './store.ts';
import { panelOf, targetOf, useOpen } from './use-open.ts';
import { usePlace } from './use-place.ts';

/** Opens the prompt in the service that the reader chose last; hidden on phones, where the menu lists all. */
export function ChosenService({ chosen, ...menu }: MenuProps & { chosen: string }) {
  const { data, refetch } = useQuery(servicesQuery());
  const { pick } = useOpen(menu);
  const pickFrom = (services: readonly Service[] | undefined) => {
    const service = services?.find(({ name }) => name === chosen);
    if (service) pick(service);
    // The operator removed it, or the list could not be loaded.
    else panelOf(menu.panelId)?.showPopover();
  };
  return (
    <Button
      variant="secondary"
      className="rounded-e-none border-e-0 max-sm:hidden"
      onClick={() => {
        if (data) pickFrom(data);
        else void refetch({ cancelRefetch: false }).then((services) => pickFrom(services.data));
      }}
    >
      <ExternalLink size={17} aria-hidden />
      <span className="max-w-40 truncate">Open in {chosen}</span>
    </Button>
  );
}

/** The menu: a panel at its button, or a sheet at the bottom edge of phones. */
export function ServicesPanel({
  openNow,
  view,
  chosen,
  ...menu
}: MenuProps & {
  /**
   * Whether to open the panel with its first render, because the button was pressed before the code was
   * loaded.
   */
  openNow: boolean;
  view: PanelView | undefined;
  chosen: string | null;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the first render only
  useEffect(() => {
    if (openNow) ref.current?.showPopover();
  }, []);
  usePlace(ref, open);
  return (
    <section
      ref={ref}
      id={menu.panelId}
      popover="auto"
      aria-label="Open in"
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        if (newState === 'closed') menu.onView(undefined);
      }}
      className="inset-auto m-0 overflow-y-auto overscroll-contain border border-hairline bg-raised text-ink shadow-float [scrollbar-width:thin] max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[80dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-t-card max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)] sm:w-80 sm:rounded-card"
    >
      {open && (view ? <Question view={view} {...menu} /> : <List chosen={chosen} {...menu} />)}
    </section>
  );
}

function List({ chosen, ...menu }: MenuProps & { chosen: string | null }) {
  const services = useQuery(servicesQuery());
  const api = useApi();
  const { pick } = useOpen(menu);
  const left = menu.blanks();
  return (
    <div className="p-2">
      <p className="px-3 pt-1.5 pb-2 text-xs text-muted">
        Copies the prompt, then opens the service.
        <span>{left > 0 && ` ${quantity(left, 'blank')} left to fill in.`}</span>
      </p>
      <QueryResult
        query={services}
        loading={
          <div className="px-3 py-2">
            <TextBlocks lines={6} />
          </div>
        }
      >
        {(items) => (
          <ul>
            {items.map((service) => (
              <li key={service.name} className="flex items-center">
                <Row onClick={() => pick(service)} note={noteOn(service, targetOf(service, menu))}>
                  {service.name}
                  {service.name === chosen && (
                    <>
                      <Check size={15} aria-hidden className="text-ember" />
                      <span className="sr-only">, chosen last</span>
                    </>
                  )}
                </Row>
                {service.own && addressOf(service.name) && (
                  <IconButton
                    label={`Change the address of ${service.name}`}
                    onClick={() => menu.onView({ kind: 'address', service })}
                  >
                    <Pencil size={15} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <div className="mt-2 border-hairline border-t pt-2">
        <Row
          onClick={() => {
            panelOf(menu.panelId)?.hidePopover();
            downloadPrompt(api, menu);
          }}
        >
          <Download size={16} aria-hidden />
          Download .md
        </Row>
        <a href={paths.agents({ prompt: menu.prompt.id })} className={classes(rowClass, 'gap-2 font-medium')}>
          <Bot size={16} aria-hidden />
          <span className="flex-1">Your agent: skill or MCP</span>
        </a>
      </div>
    </div>
  );
}

const rowClass =
  'flex min-h-9 w-full min-w-0 items-center rounded-control px-3 py-1 text-start text-sm transition-colors hover:bg-sunken max-sm:min-h-11';

function Row({
  onClick,
  note,
  children,
}: {
  onClick: () => void;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button type="button" onClick={onClick} className={classes(rowClass, 'justify-between gap-3')}>
      <span className="inline-flex items-center gap-2 font-medium">{children}</span>
      {note && <span className="text-end text-xs text-muted">{note}</span>}
    </button>
  );
}

/** Returns a note on anything that happens besides opening the service with the text. */
function noteOn({ name, own, sends }: Service, target: ServiceTarget): string | undefined {
  if (own && !addressOf(name)) return 'Enter your address';
  if (target.filled) return sends && sendingNotes[sends];
  return target.reason === 'too-long'
    ? `Too long for a link (${formatNumber(target.length)} of ${formatNumber(target.limit)} characters). Paste it yourself`
    : 'Paste the text yourself';
}

const sendingNotes = { never: undefined, maybe: 'May send immediately', always: 'Sends immediately' };
