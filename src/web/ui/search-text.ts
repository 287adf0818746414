import { useEffect, useRef, useState } from 'react';

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
  const [text, setText] = useState(query);
  const reported = useRef(query);
  const report = useRef(onSearch);
  useEffect(() => {
    report.current = onSearch;
  });
  const send = (value: string) => {
    const trimmed = value.trim();
    if (trimmed === reported.current) return;
    reported.current = trimmed;
    report.current(trimmed);
  };
  useEffect(() => {
    if (query === reported.current) return;
    reported.current = query;
    setText(query);
  }, [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    const timer = setTimeout(send, 300, text);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, flush: () => send(text) };
}
