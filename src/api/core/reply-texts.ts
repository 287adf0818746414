import { hasDirections, withoutDirections } from '../../domain/core/text/text.ts';

/**
 * The JSON of a reply. Names, titles and other short texts that were stored with characters that turn the
 * direction of text are sent without them; bodies are sent as they are.
 */
export function replyJson(reply: object): string {
  const json = JSON.stringify(reply);
  return hasDirections(json) ? JSON.stringify(reply, shortTextsPlain) : json;
}

function shortTextsPlain(name: string, value: unknown): unknown {
  if (name === 'tags' && Array.isArray(value))
    return value.map((tag) => (typeof tag === 'string' ? withoutDirections(tag) : tag));
  return typeof value === 'string' && shortTexts.has(name) ? withoutDirections(value) : value;
}

const shortTexts = new Set([
  ...['title', 'heading', 'summary', 'name', 'displayName', 'author', 'authorDisplayName', 'authorName'],
  ...['headline', 'bio', 'location', 'profession', 'company', 'description', 'place', 'note', 'subject'],
]);
