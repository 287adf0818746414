import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import { type AttackCase, attacks } from './attack-cases.ts';
import { promptBody } from './attacked-site.ts';

const attack = attacks();

const hostile = ['x<y', ']]>', '&amp;&', '"\'', '<![CDATA[', '<!--', '\u202ertl', 'a&#x0;b'];

/** Throws unless the text is well-formed XML. */
function parseXml(text: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

/** Everything the site serves as XML or SVG. */
const documents = [
  '/feed.xml',
  '/feeds/topics/programming.xml',
  '/feeds/people/bob.xml',
  '/feeds/search.xml?q=%3Cx%3E%20%5D%5D%3E%20%26&tags=%3C%21--',
  '/sitemap.xml',
  '/covers/programming/x%3Cy%20%5D%5D%3E%20%26.svg',
];

attack('XML', [
  ...hostile.map<AttackCase>((text) => ({
    name: `publishing ${text} as title, tag, summary and body`,
    send: ({ as }) =>
      as.bob('POST /api/posts', {
        body: promptBody(`Title ${text}`, { heading: text, summary: text, contentMd: text, tags: [text] }),
      }),
    status: [201, 422],
  })),
  ...documents.map<AttackCase>((path) => ({
    name: `${path} is well-formed`,
    send: ({ visitor }) => visitor(`GET ${path}`),
    status: 200,
    also: ({ text }) => parseXml(text),
  })),
  {
    name: 'each part of the sitemap is well-formed',
    send: async ({ visitor }) => {
      const { text } = await visitor('GET /sitemap.xml');
      const [, part = ''] = /<loc>https?:\/\/[^/]+([^<]+)<\/loc>/.exec(text) ?? [];
      return visitor(`GET ${part.replaceAll('&amp;', '&')}`);
    },
    status: 200,
    also: ({ text }) => parseXml(text),
  },
  {
    name: 'the feed of a user who does not exist',
    send: ({ visitor }) => visitor('GET /feeds/people/%3Cscript%3E.xml'),
    status: 404,
    also: ({ text }) => expect(text).not.toContain('<script>'),
  },
]);
