import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is fetched when it is wanted. */
export interface Later<P> {
  /** Fetches the code. */
  ready(): Promise<void>;
  /** The component, once its code is there. */
  loaded(): ComponentType<P> | undefined;
}

/**
 * A part of a page that few visitors see. A page's `parts` fetches it with `ready` before the page is rendered on the
 * server or comes to life in a browser; wherever else it turns up, `LaterPart` fetches it.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): Later<P> {
  let loaded: ComponentType<P> | undefined;
  return {
    ready: async () => {
      loaded ??= await load();
    },
    loaded: () => loaded,
  };
}

/** Shows a part, and `waiting` in its place until its code is there. */
export function LaterPart<P extends object>({
  part,
  props,
  waiting,
}: {
  part: Later<P>;
  props: P;
  waiting?: ReactNode;
}) {
  const [Shown, setShown] = useState(part.loaded);
  useEffect(() => {
    if (Shown) return;
    part.ready().then(
      () => setShown(part.loaded),
      // Nowhere to load it from: what waits stays.
      () => {},
    );
  }, [part, Shown]);
  return Shown ? <Shown {...props} /> : waiting;
}
