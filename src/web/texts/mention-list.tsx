import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Byline } from '../../contract/people/byline.ts';
import { typedMention } from '../../domain/people/mentions.ts';
import { apiQuery } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { isComposing } from '../ui/forms/keys.ts';
import { OptionList, optionId } from '../ui/forms/option-list.tsx';
import { useDebounced } from '../ui/forms/use-debounced.ts';
import { quantity } from '../ui/numbers.ts';
import { ThreadAuthors } from './thread-authors.ts';

const debounceMs = 250;
const maxSuggestions = 6;
/** More are fetched than are shown, because the API finds names that only contain the text. */
const fetched = 20;

type Suggested = Byline & { username: string };

/**
 * Suggests members for the @username that is typed in a textarea, while it has the focus. Arrow keys select,
 * Enter and Tab insert the selected username, Escape closes. It sets the ARIA attributes of the textarea.
 */
export function MentionList({ textarea }: { textarea: HTMLTextAreaElement }) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  // Initially what was typed while this was loaded.
  const [mention, setMention] = useState<Mention | undefined>(() => mentionIn(textarea));
  const [selected, select] = useState(0);
  const members = useSuggested(mention && !mention.closed ? mention.typed : '');
  const shown = mention !== undefined && members.length > 0;
  const active = Math.min(selected, members.length - 1);

  const leave = () => setMention(undefined);
  const choose = (member: Suggested) => {
    if (!mention) return;
    textarea.setSelectionRange(mention.at, mention.at + 1 + mention.typed.length);
    // Unlike setRangeText, it can be undone.
    document.execCommand('insertText', false, `@${member.username} `);
    leave();
  };

  // A layout effect, so that no key typed after the first render is missed.
  useLayoutEffect(() => {
    const onInput = () => {
      const next = mentionIn(textarea);
      setMention((last) => next && { ...next, closed: last?.closed === true && last.at === next.at });
      select(0);
    };
    const onSelection = () => {
      if (mentionIn(textarea)?.at !== mention?.at) leave();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const member = members[active];
      if (!shown || !member || isComposing(event)) return;
      const isPlain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && isPlain) select((active + step + members.length) % members.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && isPlain) choose(member);
      else if (event.key === 'Escape') setMention(mention && { ...mention, closed: true });
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    textarea.addEventListener('input', onInput);
    textarea.addEventListener('keydown', onKeyDown);
    textarea.addEventListener('blur', leave);
    document.addEventListener('selectionchange', onSelection);
    return () => {
      textarea.removeEventListener('input', onInput);
      textarea.removeEventListener('keydown', onKeyDown);
      textarea.removeEventListener('blur', leave);
      document.removeEventListener('selectionchange', onSelection);
    };
  });
  const at = shown ? mention.at : undefined;
  useLayoutEffect(() => {
    textarea.setAttribute('aria-autocomplete', 'list');
    if (at === undefined) return;
    textarea.setAttribute('aria-controls', listId);
    textarea.setAttribute('aria-activedescendant', optionId(listId, active));
    if (box.current) box.current.style.height = `${lineBottom(textarea, at)}px`;
    document.getElementById(listId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      textarea.removeAttribute('aria-controls');
      textarea.removeAttribute('aria-activedescendant');
    };
  }, [textarea, listId, at, active]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown && quantity(members.length, 'suggestion')}
      </p>
      {shown && (
        // A box from the start of the field to the end of the line with the @, below which the list is.
        <div ref={box} className="pointer-events-none absolute inset-x-0 top-0">
          <OptionList
            id={listId}
            options={members}
            keyOf={({ username }) => username}
            active={active}
            onChoose={choose}
            className="pointer-events-auto max-w-96"
          >
            {({ username, displayName, photoURL }) => (
              <span dir="ltr" translate="no" className="flex items-center gap-2">
                <Avatar name={displayName} username={username} src={photoURL} />
                <span dir="auto" className="min-w-0 truncate">
                  {displayName}
                </span>
                <span className="shrink-0 text-muted">@{username}</span>
              </span>
            )}
          </OptionList>
        </div>
      )}
    </>
  );
}

/**
 * Members whose username begins with what is typed, or a word of their name: authors of texts on the page
 * first, and the viewer never.
 */
function useSuggested(typed: string): readonly Suggested[] {
  const me = useMe();
  const authors = use(ThreadAuthors);
  const asked = useDebounced(typed, debounceMs, '');
  const { data = [] } = useQuery(membersQuery(asked));
  const text = typed.toLowerCase();
  const seen = new Set([me?.username]);
  return [...authors, ...data]
    .flatMap(({ username, displayName, photoURL }): Suggested[] => {
      if (!username || !text || seen.has(username)) return [];
      seen.add(username);
      const names = [username, ...displayName.toLowerCase().split(/\s+/)];
      return names.some((name) => name.startsWith(text)) ? [{ username, displayName, photoURL }] : [];
    })
    .slice(0, maxSuggestions);
}

const membersQuery = (typed: string) =>
  apiQuery(
    ['mentions', typed],
    async (api, at) => (await api.listUsers({ query: { q: typed, limit: fetched } }, at)).items,
    { enabled: typed !== '', placeholderData: keepPreviousData, retry: false },
  );

/** What is typed, and whether the list was closed for it. */
type Mention = NonNullable<ReturnType<typeof typedMention>> & { closed?: boolean };

function mentionIn(textarea: HTMLTextAreaElement): Mention | undefined {
  const { value, selectionStart, selectionEnd } = textarea;
  if (document.activeElement !== textarea || selectionStart !== selectionEnd) return undefined;
  return typedMention(value, selectionStart);
}

/** The bottom of the line of a character, in pixels from the top of the textarea. */
function lineBottom(textarea: HTMLTextAreaElement, index: number): number {
  const copy = document.createElement('div');
  copy.className = textarea.className;
  copy.style.cssText =
    'position:absolute;visibility:hidden;height:auto;white-space:pre-wrap;overflow-wrap:break-word';
  const at = document.createElement('span');
  at.textContent = '@';
  copy.append(textarea.value.slice(0, index), at);
  textarea.after(copy);
  const bottom = at.offsetTop + at.offsetHeight - textarea.scrollTop;
  copy.remove();
  return Math.min(bottom, textarea.offsetHeight);
}
