import { createContext } from 'react';
import type { Byline } from '../../contract/people/byline.ts';

/** The authors of the texts on a page, whom its text fields suggest first for a mention. */
export const ThreadAuthors = /* @__PURE__ */ createContext<readonly Byline[]>([]);
