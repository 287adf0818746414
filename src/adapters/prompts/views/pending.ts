import type { PendingView, Views } from '../../../operations/core/adapters/adapters.ts';

/**
 * Buffers views in this process's memory until they are stored; a reader of a prompt counts once per day.
 * Above `max`, further views are not counted, so that memory is bounded.
 */
export function pendingViews(max = 20_000): Views {
  let views = new Map<string, PendingView>();
  return {
    note(view) {
      const key = JSON.stringify([view.promptId, view.day, view.address, view.userAgent]);
      if (views.size < max && !views.has(key)) views.set(key, view);
    },
    take() {
      const taken = [...views.values()];
      views = new Map();
      return taken;
    },
  };
}
