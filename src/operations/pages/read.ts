import {
  type ContentName,
  type ContentPage,
  contentForEveryone,
  contentNames,
} from '../../contract/pages/content.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { ContentFile } from '../core/adapters/adapters.ts';
import type { Context } from '../core/context.ts';
import { type Failure, notSignedIn } from '../core/failure.ts';
import { readSynonyms, synonymsFile } from '../texts/search-words/synonyms.ts';
import { listServices, servicesFile } from './services/list.ts';
import { contentVariables } from './variables.ts';

type ContentContext = Pick<Context, 'content' | 'site' | 'market'> & {
  identity: Pick<Context['identity'], 'hosted'>;
};

/** The page of each file. An unchanged file is the same object, so that it is rendered only once. */
const pages = new WeakMap<ContentFile, Omit<ContentPage, 'name'>>();

/**
 * Returns the text of a page as safe HTML, with the site's name, address and other variables filled in.
 * `updated: today` becomes the day of the request (UTC). Throws an error that names the file and the problem.
 */
export async function readContent(
  ctx: ContentContext & Pick<Context, 'now' | 'viewer'>,
  name: ContentName,
): Promise<ContentPage | Failure> {
  if (ctx.site.isPrivate && !isSignedIn(ctx.viewer) && !contentForEveryone.includes(name))
    return notSignedIn();
  const page = await rendered(ctx, name);
  const today = page.updated === 'today' && ctx.now().toISOString().slice(0, 10);
  return { ...page, name, ...(today && { updated: today }) };
}

/** Returns the text of a page as Markdown, with the site's name, address and other variables filled in. */
export async function readContentMarkdown(ctx: ContentContext, name: ContentName): Promise<string> {
  const { text } = await ctx.content.read(name);
  const { contentMarkdown } = await import('./parse.ts');
  return contentMarkdown(text, contentVariables(ctx.site, ctx.identity.hosted, ctx.market));
}

/**
 * Checks the operator's own texts when the site starts. Throws one error with a line for each unusable file.
 */
export async function checkContent(ctx: ContentContext & Pick<Context, 'log'>): Promise<void> {
  const names: readonly string[] = contentNames;
  const problems: string[] = [];
  for (const name of await ctx.content.overrides()) {
    const check = lists[name];
    if (check) {
      await check(ctx).catch((error: Error) => problems.push(error.message));
      continue;
    }
    if (!names.includes(name)) {
      ctx.log.warn(
        { file: `${name}.md`, known: names },
        'CONTENT_DIR has a file that is not a page on the site',
      );
      continue;
    }
    await rendered(ctx, name as ContentName).catch((error: Error) => problems.push(error.message));
  }
  if (problems.length) throw new Error(problems.join('\n'));
}

/** The files that are not pages, with the functions that read them. */
const lists: Partial<Record<string, (ctx: Pick<Context, 'content'>) => Promise<unknown>>> = {
  [synonymsFile]: readSynonyms,
  [servicesFile]: listServices,
};

async function rendered(ctx: ContentContext, name: ContentName): Promise<Omit<ContentPage, 'name'>> {
  const file = await ctx.content.read(name);
  const known = pages.get(file);
  if (known) return known;
  // Loaded with the first text, so that the start is not delayed.
  const { parseContent } = await import('./parse.ts');
  try {
    const page = parseContent(file.text, contentVariables(ctx.site, ctx.identity.hosted, ctx.market));
    pages.set(file, page);
    return page;
  } catch (error) {
    throw new Error(`${file.path}: ${(error as Error).message}`, { cause: error });
  }
}
