import { later } from '../later-part.tsx';

/** The page of somebody signed in; visitors are only offered to sign in. */
export const settingsPart = later(async () => (await import('./settings.tsx')).Settings);
