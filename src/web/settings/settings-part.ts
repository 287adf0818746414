import { lazyComponent } from '../runtime/lazy-component.tsx';

/** The page of somebody signed in; visitors are only offered to sign in. */
export const settingsPart = lazyComponent(async () => (await import('./settings.tsx')).Settings);
