import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Boundary } from './boundary.tsx';

/** A component in a chunk of its own, for content that few visitors of a page see. */
export interface LazyComponent<P> {
  /** Fetches the code. */
  load(): Promise<void>;
  /** Returns the component, once its code is loaded. Call it while rendering, like a hook. */
  loaded(): ComponentType<P> | undefined;
}

type AnyLazyComponent = Pick<LazyComponent<never>, 'load'>;

/** An entry of a page's `preloads`; it may be conditional: `signedIn && memberActions`. */
export type Preload = AnyLazyComponent | false | null | undefined;

export type PreloadedSet = ReadonlySet<AnyLazyComponent>;

/**
 * On the server, the components that the page preloads. Code loaded for another page does not count, because
 * this page's browser does not have it.
 */
export const PreloadedComponents = /* @__PURE__ */ createContext<PreloadedSet>(new Set());

/**
 * Creates a lazy component. Unlike with `React.lazy`, it never suspends: components in a page's `preloads`
 * are loaded before the page is rendered on the server and before it is hydrated, so both render the same.
 * Elsewhere `Lazy` loads the component when it is first shown.
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const component: LazyComponent<P> = {
    load: async () => {
      loaded ??= await load();
    },
    loaded: () => (import.meta.env.SSR && !use(PreloadedComponents).has(component) ? undefined : loaded),
  };
  return component;
}

/** Loads the code of a page's `preloads`. */
export async function preload(components: Preload[] = []): Promise<void> {
  await Promise.all(components.map((component) => (component ? component.load() : undefined)));
}

/** Renders a lazy component, and `fallback` until its code is loaded. */
export function Lazy<P extends object>({
  component,
  props,
  fallback,
}: {
  component: LazyComponent<P>;
  props: P;
  fallback?: ReactNode;
}) {
  const loaded = component.loaded();
  const [Shown, setShown] = useState(() => loaded);
  useEffect(() => {
    if (Shown) return;
    component.load().then(
      () => setShown(component.loaded),
      // The fallback remains; shell/network-notice.tsx offers to reload.
      () => {},
    );
  }, [component, Shown]);
  if (!Shown) return fallback;
  return (
    <Boundary>
      <Shown {...props} />
    </Boundary>
  );
}
