import { paths } from '../../src/contract/core/routes.ts';
import { attacks } from './attacks.ts';
import { type Case, manyReads, ofOnePerson, type Sent } from './case.ts';
import { endpointCases } from './endpoint-cases.ts';
import { fileAddresses, fileCases } from './file-cases.ts';
import { mcpAddresses, mcpCases, message, methodParams } from './mcp-cases.ts';
import { oddTexts } from './odd-texts.ts';
import { formCases, pageCases } from './page-cases.ts';
import { storedOn, storingCases } from './stored.ts';

/** The loads with one of the words in their names, or all, and those that store what they read. */
export function casesWith(words: readonly string[]): Case[] {
  const all = allCases();
  const wanted = all.filter(({ name }) => !words.length || words.some((word) => name.includes(word)));
  const stores = wanted.some(({ readsStored }) => readsStored) ? storingCases().map(({ name }) => name) : [];
  return all.filter((one) => wanted.includes(one) || stores.includes(one.name));
}

/** Every load that is sent to a site, in this order. */
export function allCases(): Case[] {
  return [
    ...endpointCases(),
    ...formCases(),
    ...storingCases(),
    ...fileCases(),
    ...mcpCases(),
    ...pageCases(),
    ...Object.keys(oddTexts).map(readingCase),
    ...Object.entries(attacks).map(([name, attack]) => ({ name, attack })),
  ];
}

/** One member reads everything about a prompt with one kind of text at the same time. */
function readingCase(kind: string): Case {
  return {
    name: `${manyReads} reads of a prompt, ${kind}`,
    lanes: manyReads,
    readsStored: true,
    attack: async (stage) => {
      const stored = storedOn(stage);
      const { reader } = stored;
      return stored.odd
        .filter((odd) => odd.kind === kind)
        .flatMap((odd): Sent[] => {
          const { prompt } = odd;
          const messages = Object.entries(methodParams).flatMap(([method, params]) =>
            params(odd).flatMap((one) =>
              mcpAddresses(stored).map((path) => message(path, reader, method, one)),
            ),
          );
          const files = Object.entries(fileAddresses)
            .filter(([route]) => /prompt|agent-skills/.test(route))
            .flatMap(([, addresses]) => addresses(odd, stored));
          const api = ['', '/comments', '/versions', '/comparison?from=1&to=2'].map(
            (end) => `/api/posts/id/${prompt}${end}`,
          );
          return ofOnePerson(
            [
              ...messages,
              ...[...files, ...api].map((path): Sent => [`GET ${path}`, { token: reader.token }]),
              ...[paths.prompt(prompt), paths.promptHistory(prompt, { from: 1, to: 2 })].map(
                (path): Sent => [`GET ${path}`, { headers: { cookie: reader.cookie } }],
              ),
            ],
            manyReads,
          );
        });
    },
  };
}
