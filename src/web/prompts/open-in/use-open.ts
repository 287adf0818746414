import { type Service, type ServiceTarget, serviceTarget } from '../../../domain/integrations/services.ts';
import { useApi } from '../../core/query-client.ts';
import type { MenuProps, OpenedPrompt, PanelView } from './open-in-types.ts';
import { openService } from './open-service.ts';
import { addressOf, storeChosenService } from './store.ts';

export function panelOf(panelId: string): HTMLElement | null {
  return document.getElementById(panelId);
}

/** Returns the URL for this prompt in a service. */
export function targetOf(
  service: Service,
  { prompt, text }: Pick<OpenedPrompt, 'prompt' | 'text'>,
): ServiceTarget {
  const address = addressOf(service.name) ?? undefined;
  return serviceTarget(service, { text: text(), isPremium: prompt.isPremium, address });
}

/**
 * Returns `open`, which opens the prompt in a service and stores the choice, and `pick`, which first shows
 * the panel's question if the service needs an address or may send the text.
 */
export function useOpen({ panelId, onChoose, onView, ...opened }: MenuProps) {
  const api = useApi();
  const open = (service: Service, target: ServiceTarget) => {
    panelOf(panelId)?.hidePopover();
    storeChosenService(service.name);
    onChoose(service.name);
    void openService(api, service.name, target, opened);
  };
  const ask = (view: PanelView) => {
    onView(view);
    panelOf(panelId)?.showPopover();
  };
  const pick = (service: Service) => {
    if (service.own && !addressOf(service.name)) return ask({ kind: 'address', service });
    const target = targetOf(service, opened);
    if (target.filled && service.sends !== 'never') return ask({ kind: 'confirm', service });
    open(service, target);
  };
  return { open, pick };
}
