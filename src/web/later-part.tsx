import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';

/** A component whose code is fetched when it is wanted. */
export interface Later<P> {
  /** Fetches the code. */
  ready(): Promise<void>;
  /** The component, once its code is there for this page. Like a hook, for the rendering of components. */
  loaded(): ComponentType<P> | undefined;
}

/** A part, whatever its properties. */
type Part = Pick<Later<never>, 'ready'>;

export type PartSet = ReadonlySet<Part>;

/** A part in the list of a page's `parts`, where it may stand behind a condition: `seen && part`. */
export type NamedPart = Part | false | null | undefined;

/** On the server, the parts that the page's `parts` named; code that other pages fetched is not in its reader's browser. */
export const NamedParts = /* @__PURE__ */ createContext<PartSet>(new Set());

/**
 * A part of a page that few visitors see. What a page's `parts` names is fetched before the page is rendered on the
 * server or comes to life in a browser; wherever else it turns up, `LaterPart` fetches it.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): Later<P> {
  let loaded: ComponentType<P> | undefined;
  const part: Later<P> = {
    ready: async () => {
      loaded ??= await load();
    },
    loaded: () => (import.meta.env.SSR && !use(NamedParts).has(part) ? undefined : loaded),
  };
  return part;
}

/** Fetches the code of those parts that are named. */
export async function readyParts(named: NamedPart[] = []): Promise<void> {
  await Promise.all(named.map((part) => (part ? part.ready() : part)));
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
  const loaded = part.loaded();
  const [Shown, setShown] = useState(() => loaded);
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
