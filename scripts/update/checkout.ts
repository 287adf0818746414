import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Relation } from './plan.ts';
import { run } from './programs.ts';

/** The commit to update to. */
export interface Target {
  commit: string;
  /** As the operator would name it. */
  name: string;
  relation: Relation;
}

/** Throws a message unless the folder is a git checkout of its own that belongs to this account. */
export async function refuseOtherFolders(root: string): Promise<void> {
  const byHand = 'docs/updates.md says how to update by hand.';
  const found = await run('git', ['rev-parse', '--show-toplevel'], { cwd: root }).catch(() => {
    throw new Error('git is needed for an update, and was not found on the path.');
  });
  if (found.status !== 0)
    throw new Error(`${found.complaint.trim()}\n${root} has no usable git history. ${byHand}`);
  if (realpathSync(found.output.trim()) !== realpathSync(root))
    throw new Error(`${root} is part of another git repository. ${byHand}`);
  const owner = lstatSync(join(root, 'package.json')).uid;
  if (owner !== process.getuid?.())
    throw new Error(
      `The files in ${root} belong to another account (user id ${owner}): run the update as that account.`,
    );
}

/** The commit that is checked out. */
export function headOf(root: string): Promise<string> {
  return git(root, ['rev-parse', 'HEAD']);
}

/** Fetches, and finds the commit that the operator named; without a name, the newest one of the branch that this checkout follows. */
export async function fetchTarget(
  root: string,
  named: string | undefined,
  signal: AbortSignal,
): Promise<Target> {
  const upstream = await tryGit(root, ['rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}']);
  if (!upstream && !named)
    throw new Error(
      'This checkout follows no branch of another repository. Name the version: npm run update -- v1.2.0, for instance.',
    );
  const branch = await tryGit(root, ['symbolic-ref', '--short', '--quiet', 'HEAD']);
  const remote =
    (branch && (await tryGit(root, ['config', `branch.${branch}.remote`]))) ??
    (await git(root, ['remote'])).split('\n')[0];
  if (remote) {
    const { status } = await run('git', ['fetch', ...(named ? ['--tags'] : []), remote], {
      cwd: root,
      signal,
      stdio: 'inherit',
    });
    if (status !== 0)
      throw new Error(
        `Fetching from ${remote} failed: see above. Is the network up, and the repository there?`,
      );
  }
  const name = named ?? upstream ?? '';
  const commit = await tryGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  if (!commit) throw new Error(`${name} is neither a commit nor a tag${remote ? ` of ${remote}` : ''}.`);
  return { commit, name, relation: await relationOf(root, await headOf(root), commit) };
}

async function relationOf(root: string, head: string, commit: string): Promise<Relation> {
  if (head === commit) return 'same';
  const isAncestor = async (older: string, newer: string) =>
    (await run('git', ['merge-base', '--is-ancestor', older, newer], { cwd: root })).status === 0;
  if (await isAncestor(head, commit)) return 'later';
  return (await isAncestor(commit, head)) ? 'earlier' : 'diverged';
}

/** Files that git knows and that differ from the commit. */
export async function changedFiles(root: string): Promise<string[]> {
  const status = await git(root, ['status', '--porcelain', '--untracked-files=no']);
  return status
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

/** What git says about files of the operator that the files of a commit would overwrite; empty when there are none. */
export async function filesInTheWay(root: string, commit: string): Promise<string> {
  const { status, complaint } = await run('git', ['read-tree', '-n', '-m', '-u', 'HEAD', commit], {
    cwd: root,
  });
  return status === 0 ? '' : complaint.trim();
}

/** Writes the files of a commit into a folder, as git would check them out. */
export async function extract(root: string, commit: string, folder: string): Promise<void> {
  const env = { ...process.env, GIT_INDEX_FILE: `${folder}.index` };
  await git(root, ['read-tree', commit], env);
  await git(root, ['checkout-index', '--all', '--force', `--prefix=${folder}/`], env);
}

/** A commit as a line: its short id, date and subject. */
export function describe(root: string, commit: string): Promise<string> {
  return git(root, ['log', '-1', '--format=%h of %as, %s', commit]);
}

/** How many commits lead from one to another. */
export async function countCommits(root: string, from: string, to: string): Promise<number> {
  return Number(await git(root, ['rev-list', '--count', `${from}..${to}`]));
}

async function git(root: string, args: readonly string[], env = process.env): Promise<string> {
  const { status, output, complaint } = await run('git', args, { cwd: root, env });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${complaint.trim()}`);
  return output.trimEnd();
}

async function tryGit(root: string, args: readonly string[]): Promise<string | undefined> {
  const { status, output } = await run('git', args, { cwd: root });
  return status === 0 ? output.trim() : undefined;
}
