/**
 * Playwright drives any Firefox by WebDriver BiDi, but also sends it commands that Firefox does not know yet, such as those for media
 * features, and gives up when one is refused. Once this file is imported, such a refusal counts as success: what is set there is a
 * default that the smoke test does not need. Remove it when the test passes without.
 */
import { createRequire } from 'node:module';

interface Socket {
  send(data: string): void;
  emit(event: string, ...args: unknown[]): boolean;
}

const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  ws: { prototype: Socket };
};
const { send, emit } = ws.prototype;
/** Ids of the commands sent that only set something, and so have no result. */
const settings = new Set<number>();

ws.prototype.send = function (data) {
  const { id, method } = JSON.parse(data) as { id: number; method: string };
  if (/\.set[A-Z]/.test(method)) settings.add(id);
  send.call(this, data);
};

ws.prototype.emit = function (event, ...args) {
  if (event === 'message') {
    const { id, error } = JSON.parse(String(args[0])) as { id?: number; error?: string };
    if (id !== undefined && settings.delete(id) && error === 'unknown command')
      return emit.call(this, event, Buffer.from(JSON.stringify({ type: 'success', id, result: {} })), false);
  }
  return emit.call(this, event, ...args);
};
