import { paths } from '../../contract/routes.ts';

/** Where a comment stands, however many came after it. The place in the page is for browsers without scripts, too. */
export function commentAddress(promptId: string, id: string): string {
  return `${paths.prompt(promptId)}?comment=${id}#comment-${id}`;
}
