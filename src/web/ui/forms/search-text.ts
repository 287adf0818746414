import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** State of a search box. `flush` searches immediately. */
export interface SearchText {
  text: string;
  setText: (text: string) => void;
  flush: () => void;
}

/**
 * Manages the text of a search box whose query is in the URL. Calls `onSearch` 300 ms after the last key
 * press; when the URL changes by other means, the text is updated.
 */
export function useSearchText(query: string, onSearch: (text: string) => void): SearchText {
  const [text, setShownText] = useState(query);
  const reported = useRef(query);
  const report = useRef(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    report.current = onSearch;
  });
  useEffect(() => {
    if (query === reported.current) return;
    // Discards a pending search that was typed before the URL changed.
    clearTimeout(timer.current);
    reported.current = query;
    setShownText(query);
  }, [query]);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  useEffect(() => {
    // Discards it also during a navigation to another page, which the search would replace.
    if (next !== pathname) clearTimeout(timer.current);
  }, [next, pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    const trimmed = value.trim();
    if (trimmed === reported.current) return;
    reported.current = trimmed;
    report.current(trimmed);
  };
  const setText = (typed: string) => {
    setShownText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, 300, typed);
  };
  return { text, setText, flush: () => send(text) };
}

/**
 * Returns a function that opens a search's URL, and receives its new text if that changed. Continued typing
 * replaces the history entry; every other change adds one. `query` is the current text.
 */
export function useSearchNavigation(query: string): (href: string, typed?: string) => void {
  const navigate = useNavigate();
  return (href, typed) => void navigate(href, { preventScrollReset: true, replace: Boolean(query && typed) });
}
