import { paths } from '../../contract/routes.ts';

/** URL of a comment, on whichever page of comments it is. The fragment makes it work without scripts, too. */
export function commentAddress(promptId: string, id: string): string {
  return `${paths.prompt(promptId)}?comment=${id}#comment-${id}`;
}
