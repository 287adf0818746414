import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LaterPart, later, NamedParts, type PartSet, readyParts } from './later-part.tsx';

const part = later(async () => ({ name }: { name: string }) => <b>{name}</b>);

function rendered(named: PartSet): string {
  return renderToString(
    <NamedParts value={named}>
      <LaterPart part={part} props={{ name: 'whole' }} waiting="waiting" />
    </NamedParts>,
  );
}

test('the server shows a part to whose page named it, and to others what their browsers begin with', async () => {
  expect(rendered(new Set([part]))).toBe('waiting');
  await readyParts([part, null, false]);
  expect(rendered(new Set([part]))).toBe('<b>whole</b>');
  expect(rendered(new Set())).toBe('waiting');
});
