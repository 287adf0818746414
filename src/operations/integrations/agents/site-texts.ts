import { agentPaths, markdownPath, paths } from '../../../contract/core/routes.ts';
import { inMarkdown } from '../../../domain/core/text/in-markdown.ts';
import type { Context, SiteFacts } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listTopics } from '../../discovery/topics/list.ts';
import { readSubject, type Subject, type SubjectKind } from './subject.ts';

/** Number of prompts in the site's list for language models. */
const listedPrompts = 20;

/** Returns a page that lists prompts as Markdown. Fails with not-found. */
export async function readListMarkdown(
  ctx: Context,
  kind: SubjectKind,
  name: string,
): Promise<string | Failure> {
  const subject = await readSubject(ctx, kind, name);
  if (isFailure(subject)) return subject;
  const { title, description, path } = subject;
  const { url } = ctx.site;
  return `${[
    `# ${inMarkdown(title)}`,
    inMarkdown(description),
    `Page: <${url}${path}>. Skills: <${url}${agentPaths.skills(path)}>.`,
    promptList(subject, url),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** Returns `llms.txt`: what the site has for language models (llmstxt.org). */
export async function readSiteList(ctx: Context): Promise<string> {
  const subject = await readSubject(ctx, 'site', '', listedPrompts);
  if (isFailure(subject)) throw new Error(subject.detail);
  const { name, url } = ctx.site;
  const topics = await listTopics(ctx);
  const link = (title: string, path: string, about: string) =>
    `- [${inMarkdown(title)}](${url}${path})${about && `: ${inMarkdown(about)}`}`;
  return `# ${inMarkdown(name)}

> A community site for AI prompts. Every page below has a version in Markdown: add \`.md\` to the address of a prompt, collection or topic, \`/index.md\` to that of a profile, or send \`Accept: text/markdown\`.

## Use it from a program

${[
  link('Use in your agent', paths.agents(), 'Addresses for installers of skills and for MCP clients'),
  link('Skills', agentPaths.skills('/'), 'The index of featured and popular prompts as skills'),
  link('MCP', agentPaths.mcp(), 'A server of the Model Context Protocol'),
  link('API', '/api/docs/quick-start.md', 'How to use the JSON API'),
  link('OpenAPI', '/api/openapi.json', 'All endpoints'),
].join('\n')}

## Topics

${topics.map((topic) => link(topic.name, `${agentPaths.topic(topic.slug)}.md`, topic.description)).join('\n')}

## Prompts

${promptList(subject, url)}

## Optional

${[
  link('Help', markdownPath(paths.help()) ?? '', 'How the site works'),
  link('Terms', markdownPath(paths.terms()) ?? '', 'What you may do with prompts'),
].join('\n')}
`;
}

/** The interfaces of the site for programs (RFC 9727, RFC 9264). */
export function apiCatalog({ url }: Pick<SiteFacts, 'url'>) {
  const api = {
    anchor: `${url}/api`,
    'service-desc': [{ href: `${url}/api/openapi.json`, type: 'application/json' }],
    'service-doc': [{ href: `${url}/api/docs`, type: 'text/html' }],
  };
  const mcp = {
    anchor: url + agentPaths.mcp(),
    'service-doc': [{ href: url + paths.agents(), type: 'text/html' }],
  };
  return { linkset: [api, mcp] };
}

function promptList({ prompts, headings }: Subject, site: string): string {
  return prompts
    .map((prompt) => {
      const heading = headings?.get(prompt.id);
      const item = `- [${inMarkdown(prompt.title)}](${site}${agentPaths.promptFile(prompt.id, 'md')}): ${inMarkdown(prompt.summary)}${prompt.isPremium ? ' (premium)' : ''}`;
      return heading ? `\n## ${inMarkdown(heading)}\n\n${item}` : item;
    })
    .join('\n')
    .trim();
}
