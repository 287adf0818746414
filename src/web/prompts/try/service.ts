import type { ServiceProblem } from './cause.ts';
import { eventDataParser } from './event-data.ts';

/** A service with the API of OpenAI, as the reader entered it. */
export interface Service {
  /** The base of its addresses, such as `http://localhost:11434/v1`. */
  address: string;
  /** Empty for none. */
  key: string;
}

export interface Answer {
  text: string;
  /** As the service counts them. */
  tokens?: { sent: number; received: number };
  /** Why there is no answer, or only its beginning. */
  problem?: ServiceProblem;
}

/** Milliseconds and characters. */
const bounds = {
  answer: 1_000_000,
  /** Everything around the texts of an answer as well. */
  received: 64_000_000,
  models: 4_000_000,
  shownModels: 1000,
  message: 300,
  totalMs: 600_000,
  stallMs: 60_000,
  /** Between two calls of `onText`. */
  paintMs: 100,
};

/** Returns what is wrong with an address or key before a request is sent. */
export function serviceProblem({
  address,
  key,
}: Service): { field: 'address' | 'key'; message: string } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return { field: 'address', message: 'Enter an address such as https://api.openai.com/v1' };
  if (!/^[!-~]*$/.test(key)) return { field: 'key', message: 'The key has a character that no key can have' };
  return undefined;
}

/** Returns the names of the models that a service has. */
export async function listModels(service: Service): Promise<string[] | ServiceProblem> {
  const request = boundedRequest(service);
  try {
    const response = await request.send('/models');
    if (!response.ok) return await refusal(request, response);
    const { data } = Object(JSON.parse(await beginningOf(request.chunks(response), bounds.models)));
    if (!Array.isArray(data)) return { kind: 'unreadable' };
    const ids = data.map((model) => (model as { id?: unknown } | null)?.id);
    const names = ids.filter((id) => typeof id === 'string').filter(Boolean);
    return [...new Set(names)].slice(0, bounds.shownModels);
  } catch (error) {
    return await problemOf(request, error);
  } finally {
    request.close();
  }
}

/** Sends a prompt. `onText` receives the answer so far while it arrives. Never throws. */
export async function runPrompt(
  service: Service,
  { model, prompt }: { model: string; prompt: string },
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<Answer> {
  const request = boundedRequest(service, signal);
  const answer: Answer = { text: '' };
  try {
    const response = await request.send('/chat/completions', {
      model,
      messages: [{ role: 'user', content: prompt }],
      stream: true,
      stream_options: { include_usage: true },
    });
    if (!response.ok) return { ...answer, problem: await refusal(request, response) };
    let painted = 0;
    let isComplete = false;
    for await (const data of eventsOf(response, request.chunks(response))) {
      if (data === '[DONE]') {
        isComplete = true;
        break;
      }
      isComplete = add(Object(JSON.parse(data)), answer) || isComplete;
      if (answer.text.length > bounds.answer) {
        answer.text = answer.text.slice(0, bounds.answer);
        answer.problem = { kind: 'size' };
      }
      if (answer.problem && answer.problem.kind !== 'length') return answer;
      if (performance.now() - painted < bounds.paintMs) continue;
      painted = performance.now();
      onText(answer.text);
    }
    if (!isComplete) answer.problem ??= { kind: answer.text ? 'closed' : 'unreadable' };
    else if (!answer.text) answer.problem ??= { kind: 'empty' };
  } catch (error) {
    const problem = await problemOf(request, error);
    answer.problem = problem.kind === 'unreadable' && answer.text ? { kind: 'damaged' } : problem;
  } finally {
    request.close();
  }
  return answer;
}

/** A request that ends when the reader stops it, when nothing arrives, or when it takes too long. */
function boundedRequest({ address, key }: Service, signal?: AbortSignal) {
  const controller = new AbortController();
  let ended: ServiceProblem | undefined;
  let hasReply = false;
  const end = (kind: 'stopped' | 'stalled' | 'time') => {
    ended ??= { kind };
    controller.abort();
  };
  const stop = () => end('stopped');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const total = setTimeout(end, bounds.totalMs, 'time');
  let stall = setTimeout(end, bounds.stallMs, 'stalled');
  return {
    address,
    ended: () => ended,
    hasReply: () => hasReply,
    send: async (path: string, body?: object) => {
      const response = await fetch(address.replace(/\/$/, '') + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { authorization: `Bearer ${key}` }),
        },
        signal: controller.signal,
        // The key goes to no other address.
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      hasReply = true;
      return response;
    },
    /** The reply as text, in the parts in which it arrives. */
    async *chunks(response: Response): AsyncGenerator<string> {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let received = 0; reader && received < bounds.received; ) {
        const { done, value } = await reader.read();
        clearTimeout(stall);
        if (done) return;
        stall = setTimeout(end, bounds.stallMs, 'stalled');
        received += value.length;
        yield value;
      }
    },
    close: () => {
      clearTimeout(total);
      clearTimeout(stall);
      signal?.removeEventListener('abort', stop);
      controller.abort();
    },
  };
}

/** The data of the events of a reply. A service that does not stream replies with a single object. */
async function* eventsOf(response: Response, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  if (response.headers.get('content-type')?.includes('json')) {
    yield await beginningOf(chunks, 4 * bounds.answer);
    return;
  }
  const parse = eventDataParser(4 * bounds.answer);
  for await (const chunk of chunks) yield* parse(chunk);
}

interface ChatEvent {
  choices?: { delta?: Message; message?: Message; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  error?: unknown;
}

interface Message {
  content?: unknown;
}

/** Adds an event to an answer; returns whether the service says that the text is complete. */
function add(event: ChatEvent, answer: Answer): boolean {
  if (event.error) answer.problem = { kind: 'message', message: messageIn(event) };
  const [choice] = Array.isArray(event.choices) ? event.choices : [];
  const content = (choice?.delta ?? choice?.message)?.content;
  if (typeof content === 'string') answer.text += content;
  if (choice?.finish_reason === 'length') answer.problem ??= { kind: 'length' };
  const { prompt_tokens: sent, completion_tokens: received } = event.usage ?? {};
  if (typeof sent === 'number' && typeof received === 'number') answer.tokens = { sent, received };
  return Boolean(choice?.finish_reason);
}

type BoundedRequest = ReturnType<typeof boundedRequest>;

async function refusal(request: BoundedRequest, response: Response): Promise<ServiceProblem> {
  const { status } = response;
  if (!status) return { kind: 'status', status, message: '' };
  let message = '';
  try {
    message = messageIn(Object(JSON.parse(await beginningOf(request.chunks(response), 20_000))));
  } catch {
    // A page of a proxy says nothing about the service.
  }
  // Browsers show this header only if the service allows it.
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { kind: 'status', status, message, ...(seconds > 0 && { retryAfter: seconds }) };
}

/** The service’s own message about an error, in the forms that services use. */
function messageIn(reply: { error?: unknown; message?: unknown; detail?: unknown }): string {
  const { error } = reply;
  const messages = [
    (error as { message?: unknown } | undefined)?.message,
    error,
    reply.message,
    reply.detail,
  ];
  const message = messages.find((one) => typeof one === 'string') ?? '';
  return message.length > bounds.message ? `${message.slice(0, bounds.message)}…` : message;
}

async function beginningOf(chunks: AsyncIterable<string>, max: number): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length >= max) break;
  }
  return text.slice(0, max);
}

/** Finds out why a request failed: browsers do not tell. */
async function problemOf(request: BoundedRequest, error: unknown): Promise<ServiceProblem> {
  const { address } = request;
  const ended = request.ended();
  if (ended) return ended;
  if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'unreadable' };
  if (request.hasReply()) return { kind: 'closed' };
  const [reachable, denied] = await Promise.all([isReachable(address), isNetworkDenied()]);
  return { kind: 'network', reachable, denied };
}

/** Whether a service answers a request without a key whose reply nobody can read. */
async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(5_000),
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser is set to refuse this site requests to the local network. Only Chrome knows. */
async function isNetworkDenied(): Promise<boolean> {
  for (const name of ['loopback-network', 'local-network-access'])
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      if (state === 'denied') return true;
    } catch {
      // Unknown in this browser.
    }
  return false;
}
