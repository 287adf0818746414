import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** What a search box shows, and how it tells what was typed. */
export interface SearchText {
  text: string;
  setText: (text: string) => void;
  flush: () => void;
}

/**
 * The text of a search box whose query stands in the address: typing is reported 300 ms after the last key (SPEC 9), at
 * once with `flush`; when the address changes by other means the box follows.
 */
export function useSearchText(query: string, onSearch: (text: string) => void): SearchText {
  const [text, show] = useState(query);
  const reported = useRef(query);
  const report = useRef(onSearch);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    report.current = onSearch;
  });
  useEffect(() => {
    if (query === reported.current) return;
    // What was typed before the address changed is not searched for after it.
    clearTimeout(waiting.current);
    reported.current = query;
    show(query);
  }, [query]);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  useEffect(() => {
    // Nor once another page is on its way: the search would take its place.
    if (next !== pathname) clearTimeout(waiting.current);
  }, [next, pathname]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const send = (value: string) => {
    clearTimeout(waiting.current);
    const trimmed = value.trim();
    if (trimmed === reported.current) return;
    reported.current = trimmed;
    report.current(trimmed);
  };
  const setText = (typed: string) => {
    show(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(send, 300, typed);
  };
  return { text, setText, flush: () => send(text) };
}
