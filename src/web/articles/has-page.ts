import { routes } from '../../contract/routes.ts';

/** Whether the site has a page at this path. */
export function hasPage(path: string): boolean {
  return Object.values<string>(routes).includes(path);
}
