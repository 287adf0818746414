import { lazyComponent } from '../runtime/lazy-component.tsx';

/** The settings of a signed-in user. Visitors see only a sign-in link, so they do not load this code. */
export const settingsPart = lazyComponent(async () => (await import('./settings.tsx')).Settings);
