/**
 * Serializes an object to JSON piece by piece: fields that are async iterables become arrays, whose items are
 * requested as the client consumes them. `onError` receives the error that interrupted a stream.
 */
export function jsonStream(object: object, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  return textStream(pieces(object), onError);
}

/**
 * Streams a text piece by piece: each piece is requested when the client has consumed the previous one.
 * `onError` receives the error that interrupted it.
 */
export function textStream(
  pieces: AsyncGenerator<string, void>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const written = reported(pieces, onError);
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await written.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    async cancel() {
      await written.return(undefined);
    },
  });
}

async function* reported(
  pieces: AsyncGenerator<string, void>,
  onError: (error: unknown) => void,
): AsyncGenerator<string, void> {
  try {
    yield* pieces;
  } catch (error) {
    onError(error);
    throw error;
  }
}

async function* pieces(object: object): AsyncGenerator<string, void> {
  yield '{';
  for (const [n, [name, value]] of Object.entries(object).entries()) {
    yield `${n ? ',\n' : '\n'}${JSON.stringify(name)}: `;
    if (isIterable(value)) yield* list(value);
    else yield JSON.stringify(value);
  }
  yield '\n}\n';
}

async function* list(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
