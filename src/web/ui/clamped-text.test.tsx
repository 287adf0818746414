import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClampedText } from './clamped-text.tsx';

const markup = (text: string) =>
  renderToStaticMarkup(
    <ClampedText length={text.length}>
      <p>{text}</p>
    </ClampedText>,
  );

it('only a long text has a button to show the rest', () => {
  expect(markup('Short.')).toBe('<p>Short.</p>');
  expect(markup('long '.repeat(40))).toContain('>Show more</button>');
});

it('a long text is complete in the document', () => {
  const text = 'long '.repeat(40);
  expect(markup(text)).toContain(text);
});
