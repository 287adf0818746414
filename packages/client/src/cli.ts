#!/usr/bin/env node
// Without the types of Node.js, which the package does not depend on.
declare const process: { argv: string[]; env: Record<string, string | undefined>; exitCode?: number };

const usage = `promptorium get ADDRESS                prints a prompt
promptorium fill ADDRESS NAME=VALUE …  prints a prompt with values in place of its inputs

ADDRESS is the page of a prompt. PROMPTORIUM_KEY is sent as a key.`;

/** The names and values of arguments such as `topic=tea`. */
function valuesIn(args: readonly string[]): Record<string, string> | undefined {
  const pairs = args.map((arg): [string, string] => {
    const at = arg.indexOf('=');
    return [arg.slice(0, Math.max(at, 0)), arg.slice(at + 1)];
  });
  return pairs.every(([name]) => name) ? Object.fromEntries(pairs) : undefined;
}

/** Calls a tool of the site's MCP server, which reads and fills in prompts. Throws an Error with its message. */
async function callTool(page: URL, name: string, input: object): Promise<string> {
  const key = process.env.PROMPTORIUM_KEY;
  const response = await fetch(new URL('/mcp', page), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const text = await response.text();
  const reply = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
    result?: { content: { text: string }[]; isError?: boolean };
    error?: { message: string };
    detail?: string;
  };
  const message =
    reply.result?.content[0]?.text ?? reply.error?.message ?? reply.detail ?? response.statusText;
  if (!reply.result || reply.result.isError) throw new Error(message);
  return message;
}

const [command, address = '', ...rest] = process.argv.slice(2);
const page = URL.parse(address);
const id = /^\/prompt\/([^/.]+)/.exec(page?.pathname ?? '')?.[1];
const values = valuesIn(rest);
const known = command === 'fill' || (command === 'get' && !rest.length);
if (!known || !page || !id || !values) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const input = command === 'get' ? { id } : { id, values };
    console.log(await callTool(page, `${command}_prompt`, input));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
