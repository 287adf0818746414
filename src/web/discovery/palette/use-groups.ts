import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, Hash, LayoutGrid, Search, User } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Suggestion } from '../../../contract/discovery/suggestions.ts';
import { useMe } from '../../people/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { suggestionAddress, suggestionQueries } from '../../prompts/suggestions/queries.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { useRecentViews } from '../recent/use-recent-views.ts';
import type { Item, ItemGroup } from './items.ts';
import { matchesOf } from './matching.ts';
import { pagesFor } from './pages.ts';
import { pageActions, useActions } from './use-actions.ts';

const debounceMs = 200;
const maxRecent = 5;
const maxPrompts = 7;
const maxDirect = 4;

/** The palette's content for a text. */
interface Groups {
  groups: readonly ItemGroup[];
  /**
   * Whether the prompts, topics and users are those of this text. Otherwise they belong to an earlier text or
   * are missing.
   */
  settled: boolean;
  /** Key of the item that links to all results. */
  allResults: string;
}

/**
 * Returns the palette's groups for the text of its input. Pages and actions are matched at once; everything
 * else is requested.
 */
export function useGroups(text: string, showShortcuts: () => void): Groups {
  const me = useMe();
  const views = useRecentViews() ?? [];
  const actions = useActions(showShortcuts);
  // Read once: the page does not change while the palette is open.
  const [ofPage] = useState(pageActions);
  const found = useFound(text);
  const pages = pagesFor(me);
  if (!text) {
    const recent = views.slice(0, maxRecent).map(({ id, title, topic }) => promptItem(id, title, topic));
    return {
      groups: withItems([
        { title: 'This prompt', items: ofPage },
        { title: 'Recently viewed', items: recent },
        { title: 'Actions', items: actions },
        { title: 'Pages', items: pages },
      ]),
      settled: true,
      allResults: '',
    };
  }
  const { direct, others } = matchesOf([...ofPage, ...pages, ...actions], text);
  const all: Item = {
    key: 'all results',
    label: `All results for “${text}”`,
    icon: Search,
    href: paths.explore({ q: text }),
  };
  return {
    groups: withItems([
      { title: 'Go to', items: direct.slice(0, maxDirect) },
      { title: 'Prompts', items: [...found.prompts, all] },
      { title: 'Topics and tags', items: found.topics },
      { title: 'Members', items: found.users },
      { title: 'Pages and actions', items: [...direct.slice(maxDirect), ...others] },
    ]),
    settled: found.settled,
    allResults: all.key,
  };
}

/** Returns prompts, topics, tags and users for a text, or those of the previous text until they arrive. */
function useFound(text: string) {
  const typed = useDebounced(text, text ? debounceMs : 0, '');
  const search = useQuery({
    ...promptQueries.list({ q: typed, page: 1, limit: maxPrompts }),
    enabled: typed !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const suggestions = useQuery(suggestionQueries.of(typed));
  const settled =
    typed === text && ![search, suggestions].some((query) => query.isPlaceholderData || query.isPending);
  const suggested = suggestions.data ?? [];
  const listed = search.data?.items ?? [];
  const topicOf = (id: string) => listed.find((prompt) => prompt.id === id)?.category.name;
  // Titles come first: for them, the beginning of the last word suffices.
  const prompts = [
    ...ofKind(suggested, 'prompt').map(({ key, text: title }) => promptItem(key, title, topicOf(key))),
    ...listed.map(({ id, title, category }) => promptItem(id, title, category.name)),
  ];
  return {
    settled,
    prompts: prompts
      .filter(({ key }, index) => prompts.findIndex((other) => other.key === key) === index)
      .slice(0, maxPrompts),
    topics: [
      ...ofKind(suggested, 'category').map((topic) => suggestionItem(topic, LayoutGrid, 'Topic')),
      ...ofKind(suggested, 'tag').map((tag) => suggestionItem(tag, Hash, 'Tag')),
    ],
    users: ofKind(suggested, 'user').map((user) => suggestionItem(user, User, `@${user.key}`)),
  };
}

function ofKind(suggestions: readonly Suggestion[], kind: Suggestion['kind']): Suggestion[] {
  return suggestions.filter((one) => one.kind === kind);
}

function promptItem(id: string, title: string, topic: string | undefined): Item {
  return {
    key: `prompt ${id}`,
    label: title,
    icon: FileText,
    note: topic,
    href: paths.prompt(id),
    prompt: { id, title },
  };
}

function suggestionItem(suggestion: Suggestion, icon: Item['icon'], note: string): Item {
  const { kind, key, text } = suggestion;
  return { key: `${kind} ${key}`, label: text, icon, note, href: suggestionAddress(suggestion) };
}

function withItems(groups: ItemGroup[]): ItemGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}
