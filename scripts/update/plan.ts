/** How the target of an update is related to the commit that is checked out. */
export type Relation = 'same' | 'later' | 'earlier' | 'diverged';

/** What is known before anything is done. */
interface Situation {
  /** As the operator would name it: a tag, a branch or a commit. */
  target: string;
  relation: Relation;
  /** Whether the operator wants an earlier commit (`--back`). */
  back: boolean;
  /** Changed files that git knows. */
  changed: readonly string[];
  /** What git says about files that are in the way of new ones; empty when there are none. */
  inTheWay: string;
}

/** Why the files cannot be updated, with what to do about it; undefined when they can. */
export function checkoutRefusal(situation: Situation): string | undefined {
  const { target, relation, back, changed, inTheWay } = situation;
  if (changed.length)
    return `This folder has local changes (${listed(changed)}), which an update would have to merge. Put them aside with git stash, or commit them to a branch of your own and update by hand (docs/updates.md). Your own texts and settings belong into CONTENT_DIR and .env.`;
  if (relation === 'diverged')
    return `${target} does not contain the commits of this folder, so it is not a later version of it. See what differs with git log ${target}..HEAD. If you made these commits, rebase them by hand (docs/updates.md). If not, the history was rewritten: check with whoever publishes it.`;
  if (relation === 'earlier' && !back)
    return `${target} is an earlier version than the one in this folder. To go back to it: npm run update -- ${target} --back`;
  if (relation === 'later' && back)
    return `${target} is a later version than the one in this folder: leave out --back.`;
  if (inTheWay)
    return `Files in this folder that git does not know are in the way of new ones. Move them elsewhere.\n${inTheWay}`;
  return undefined;
}

function listed(names: readonly string[]): string {
  const more = names.length - 3;
  return `${names.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What is known about the running site. */
interface Running {
  /** The process to be stopped, where it can be known. */
  pid: number | undefined;
  /** The systemd service that it belongs to. */
  service: string | undefined;
}

/** Why the running site cannot be stopped and started by the update, with what to do about it; undefined when it can. */
export function stopRefusal(
  { pid, service }: Running,
  { stop, start }: { stop: string | undefined; start: string | undefined },
): string | undefined {
  if (stop) return undefined;
  if (pid === undefined)
    return 'Something answers on the port of the site, but this command does not find a process of this folder and account behind it. Set UPDATE_STOP and UPDATE_START to the commands that stop and start the site, or stop it first.';
  if (service && !start)
    return `The site is running as the service ${service}. Set UPDATE_STOP="systemctl stop ${service}" and UPDATE_START="systemctl start ${service}", or, if the service has Restart=always, UPDATE_START=true (docs/updates.md).`;
  return undefined;
}

/** The systemd service of a process by the text of its `/proc/PID/cgroup`; undefined for a login session or a container. */
export function serviceOf(cgroup: string): string | undefined {
  return /\/([^/\n]+\.service)$/m.exec(cgroup.trimEnd())?.[1];
}

/** The URL on which the site tells whether it is ready, for HOST and PORT. */
export function readinessUrl({ host, port }: { host: string; port: number }): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const address = everywhere[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`;
}

const backupPattern = /^before-update-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/;

/** The name of a backup made before an update; nightly backups have other names, and rules of their own. */
export function backupName(at: Date): string {
  return `before-update-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/** The backups before updates among the files of a folder that are not among the newest `keep`. */
export function obsoleteBackups(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => backupPattern.test(name))
    .toSorted()
    .slice(0, -keep);
}
