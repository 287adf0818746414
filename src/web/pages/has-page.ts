import { routes } from '../../contract/routes.ts';

/** Whether the site has a page at this address: what is not there yet is not linked and not promised. */
export function hasPage(path: string): boolean {
  return Object.values<string>(routes).includes(path);
}
