import { agentPaths, paths } from '../../../contract/core/routes.ts';

/** A way to use the site in a program for agents: what to do, and the text to copy for it. */
export interface Connection {
  name: string;
  how: string;
  text: string;
}

/** What is used: the whole site, a prompt, or a collection. */
export interface Used {
  prompt?: string | undefined;
  collection?: string | undefined;
}

/** A key in the texts, which readers replace by their own. */
const key = 'YOUR_KEY';

/**
 * The command that installs a prompt or the prompts of a collection; none for the whole site, whose ranking
 * changes from day to day.
 */
export function skillCommand(url: string, { prompt, collection }: Used): string | undefined {
  const page = prompt ? paths.prompt(prompt) : collection && paths.collection(collection);
  return page && `npx skills add ${url}${page}`;
}

/** The address of the MCP server. */
export function mcpAddress(url: string, { collection }: Used): string {
  return url + agentPaths.mcp(collection);
}

/** How to connect each client to the MCP server. `name` is what the client calls it. */
export function connections(address: string, name: string, withKey: boolean): Connection[] {
  const headers = withKey ? { headers: { Authorization: `Bearer ${key}` } } : {};
  const option = withKey ? ` --header "Authorization: Bearer ${key}"` : '';
  const json = (value: object) => JSON.stringify(value, null, 2);
  return [
    {
      name: 'Claude Code',
      how: 'Run in a terminal:',
      text: `claude mcp add --transport http ${name} ${address}${option}`,
    },
    {
      name: 'Claude Desktop',
      how: withKey
        ? 'In Settings > Developer > Edit Config, add:'
        : 'In Settings > Connectors, choose “Add custom connector” and paste:',
      text: withKey
        ? json({
            mcpServers: {
              [name]: {
                command: 'npx',
                args: ['-y', 'mcp-remote', address, '--header', `Authorization: Bearer ${key}`],
              },
            },
          })
        : address,
    },
    {
      name: 'Cursor',
      how: 'Add to .cursor/mcp.json in your project, or to ~/.cursor/mcp.json:',
      text: json({ mcpServers: { [name]: { url: address, ...headers } } }),
    },
    {
      name: 'VS Code',
      how: 'Add to .vscode/mcp.json in your project:',
      text: json({ servers: { [name]: { type: 'http', url: address, ...headers } } }),
    },
    {
      name: 'Gemini CLI',
      how: 'Run in a terminal:',
      text: `gemini mcp add --transport http ${name} ${address}${option}`,
    },
    {
      name: 'Zed',
      how: 'Add to settings.json:',
      text: json({ context_servers: { [name]: { url: address, ...headers } } }),
    },
  ];
}

/** The site's name as an identifier that all clients accept. */
export function serverName(site: string): string {
  const name = site
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name.slice(0, 40) || 'prompts';
}
