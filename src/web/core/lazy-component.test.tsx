import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Lazy, lazyComponent, PreloadedComponents, type PreloadedSet, preload } from './lazy-component.tsx';

const component = lazyComponent(async () => ({ name }: { name: string }) => <b>{name}</b>);

function rendered(preloaded: PreloadedSet): string {
  return renderToString(
    <PreloadedComponents value={preloaded}>
      <Lazy component={component} props={{ name: 'loaded' }} fallback="fallback" />
    </PreloadedComponents>,
  );
}

test('the server renders a lazy component only on pages that preload it', async () => {
  expect(rendered(new Set([component]))).toBe('fallback');
  await preload([component, null, false]);
  expect(rendered(new Set([component]))).toBe('<b>loaded</b>');
  expect(rendered(new Set())).toBe('fallback');
});
