import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentPaths, paths } from '../../../contract/core/routes.ts';
import { collectionQueries } from '../../community/collections/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import {
  type Connection,
  connections,
  mcpAddress,
  serverName,
  skillCommand,
  type Used,
} from '../../integrations/agents/connections.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** The query parameters that the page reads. */
export const query = ['prompt', 'collection'];

export function loader({ url, load }: PageLoad) {
  const { prompt, collection } = usedIn(url.searchParams);
  if (prompt) return load(promptQueries.one(prompt));
  return collection ? load(collectionQueries.one(collection)) : undefined;
}

function usedIn(params: URLSearchParams): Used {
  const prompt = params.get('prompt') || undefined;
  return { prompt, collection: prompt ? undefined : params.get('collection') || undefined };
}

export function Component() {
  const site = useSite();
  const used = usedIn(useQueryParams());
  const prompt = useQuery({ ...promptQueries.one(used.prompt ?? ''), enabled: used.prompt !== undefined });
  const collection = useQuery({
    ...collectionQueries.one(used.collection ?? ''),
    enabled: used.collection !== undefined,
  });
  const title = prompt.data?.title ?? collection.data?.name;
  const [withKey, setWithKey] = useState(false);
  const address = mcpAddress(site.url, used);
  const command = skillCommand(site.url, used);
  return (
    <div
      className={classes('page-width reading-width pb-12', title === undefined ? 'pt-8 sm:pt-12' : 'pt-5')}
    >
      <PageMeta
        title="Use in your agent"
        description={`Install prompts from ${site.name} as skills, or connect Claude, Cursor, VS Code, Gemini CLI or Zed over MCP.`}
        path={paths.agents()}
        noindex={title !== undefined}
      />
      {title !== undefined && (
        <BackLink href={used.prompt ? paths.prompt(used.prompt) : paths.collection(used.collection ?? '')}>
          {used.prompt ? 'Back to the prompt' : 'Back to the collection'}
        </BackLink>
      )}
      <h1 className="mt-2 text-2xl sm:text-3xl">Use in your agent</h1>
      <p className="mt-3 text-lg text-muted">
        Agents can use this site’s prompts in two ways. Install them as skills, or use a connection that
        always has the latest versions.
      </p>

      <h2 className="mt-10 text-xl">As a skill</h2>
      <p className="mt-2 text-muted">
        {skillText(used)} It requires Node.js 22.20 or newer. Later, <code>npx skills update</code> installs
        new versions.
      </p>
      {command ? (
        <Snippet name="npx skills" text={command} />
      ) : (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <a href={paths.explore()} className="link">
            Find a prompt
          </a>
          <a href={paths.collections()} className="link">
            Find a collection
          </a>
        </p>
      )}
      {used.prompt && (
        <p className="mt-3 text-sm text-muted">
          Or save the file:{' '}
          <a href={agentPaths.skill(used.prompt)} data-native="" className="link">
            SKILL.md
          </a>
          ,{' '}
          <a href={agentPaths.promptFile(used.prompt, 'md')} data-native="" className="link">
            Markdown
          </a>
          ,{' '}
          <a href={agentPaths.promptFile(used.prompt, 'prompt')} data-native="" className="link">
            Dotprompt
          </a>
          ,{' '}
          <a href={agentPaths.promptFile(used.prompt, 'json')} data-native="" className="link">
            JSON
          </a>
          .
        </p>
      )}

      <h2 className="mt-10 text-xl">Over MCP</h2>
      <p className="mt-2 text-muted">
        Your agent searches, reads and fills in prompts. {listedNow(used)} Server address:
      </p>
      <Snippet name="the address" text={address} />
      <label className="mt-4 flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={withKey}
          onChange={({ target }) => setWithKey(target.checked)}
        />
        <span>
          Use a key
          <span className="block text-sm text-muted">
            With a key, the agent can also read your drafts and purchases, save and publish drafts, and
            suggest edits. Create one in the{' '}
            <a href={paths.settings()} className="link">
              settings
            </a>{' '}
            and replace YOUR_KEY with it.
          </span>
        </span>
      </label>
      {connections(address, serverName(site.name), withKey).map((connection) => (
        <ConnectionSection key={connection.name} {...connection} />
      ))}

      <p className="mt-10 text-muted">
        For more about addresses, formats and keys, see the{' '}
        <a href="/api/docs/agents" data-native="" className="link">
          guide for agents
        </a>
        .
      </p>
    </div>
  );
}

function skillText({ prompt, collection }: Used): string {
  if (prompt) return 'This installs the prompt for the agents on your computer.';
  return collection
    ? 'This lists the prompts and installs the ones you choose for the agents on your computer.'
    : 'Every prompt and collection has its own install command. Choose “Your agent” under “Open in…” on a prompt, or “Use in your agent” on a collection.';
}

function listedNow({ collection }: Used): string {
  return collection
    ? 'It lists the prompts of this collection.'
    : 'It lists your bookmarks and featured prompts, and can find all others.';
}

function ConnectionSection({ name, how, text }: Connection) {
  return (
    <section className="mt-8">
      <h3 className="text-lg">{name}</h3>
      <p className="mt-1 text-sm text-muted">{how}</p>
      <Snippet name={name} text={text} />
    </section>
  );
}

function Snippet({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-3 flex items-start gap-2 rounded-card border border-hairline bg-sunken p-2">
      <pre className="min-w-0 flex-1 p-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <CopyButton
        text={() => text}
        accessibleName={`Copy the text for ${name}`}
        copied="Copied"
        failed={['Failed to copy', 'Select the text and copy it.']}
        variant="secondary"
        className="shrink-0 bg-raised"
      />
    </div>
  );
}
