import { once } from 'node:events';
import type { Log, Mail, MailCounts, Mailer, MailTransport, QueuedMail } from '../../operations/adapters.ts';
import type { Encryption } from '../../operations/identity-adapters.ts';

/** Milliseconds in which an attempt has ended: until then no other process tries the mail. */
const attemptMs = 5 * 60_000;
/** Milliseconds before a mail that the server did not want yet is tried again: doubled each time, up to the longest. */
const pauseMs = { first: 30_000, longest: 3_600_000 };
/** Milliseconds after which a mail is given up. */
const keptMs = 3 * 86_400_000;
const batch = 20;

/** The queue in the database, which all processes of the site share. */
export interface MailQueue {
  add(mail: QueuedMail): Promise<void>;
  /** The mails that may be tried at `now`, oldest first. */
  due(now: Date, most: number): Promise<QueuedMail[]>;
  /** Sets when a mail may be tried again; false when another process has done so since it was read. */
  claim(mail: Pick<QueuedMail, 'id' | 'nextAt'>, until: Date): Promise<boolean>;
  postpone(mail: Pick<QueuedMail, 'id' | 'attempts' | 'nextAt'>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What {@link queuedMail} needs. */
export interface QueueOptions {
  transport: MailTransport;
  queue: MailQueue;
  encryption: Encryption;
  log: Log;
  now: () => Date;
  newId: () => string;
}

/**
 * Keeps each mail in the database until the mail server has taken it, so that neither an outage of that server nor the end of this process
 * loses it. While older ones wait for the server, a new one waits behind them. A mail is sent once, unless the process ends at the moment
 * after the server has taken it. Counts what this process has sent and given up.
 */
export function queuedMail({
  transport,
  queue,
  encryption,
  log,
  now,
  newId,
}: QueueOptions): Mailer & { counts(): MailCounts } {
  const since = now();
  let sent = 0;
  let failed = 0;
  let last: MailCounts['last'];
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const giveUp = (mail: Mail) => {
    failed++;
    last = { at: now(), subject: mail.subject };
  };

  /** Returns whether the server took the mail or refused it alone; false when it takes none now. Rejects when it refused it for good. */
  const attempt = async ({ id, attempts }: QueuedMail, mail: Mail): Promise<boolean> => {
    try {
      await transport.send(mail);
    } catch (error) {
      const answer = answerIn(error);
      if (answer === 'never') {
        giveUp(mail);
        await queue.remove(id);
        throw error;
      }
      if (attempts === 0)
        log.warn({ err: error, subject: mail.subject }, 'a mail could not be sent yet: it waits');
      const pause = Math.min(pauseMs.longest, pauseMs.first * 2 ** attempts);
      await queue.postpone({ id, attempts: attempts + 1, nextAt: answer === 'later' ? after(pause) : now() });
      return answer === 'later';
    }
    sent++;
    await queue.remove(id);
    if (attempts > 0) log.info({ subject: mail.subject }, 'a mail that had to wait was sent');
    return true;
  };

  const queued = (mail: Mail): QueuedMail => ({
    id: newId(),
    recipient: mail.to,
    content: encryption.encrypt(purpose, JSON.stringify(mail)),
    attempts: 0,
    createdAt: now(),
    nextAt: now(),
  });

  const read = ({ content }: QueuedMail): Mail | undefined => {
    const text = encryption.decrypt(purpose, content);
    return text === undefined ? undefined : JSON.parse(text);
  };

  return {
    async send(mail) {
      const [older] = await queue.due(now(), 1);
      const added = older ? queued(mail) : { ...queued(mail), nextAt: after(attemptMs) };
      await queue.add(added);
      if (!older) await attempt(added, mail);
    },
    queued,
    async deliverWaiting(signal) {
      while (!signal.aborted) {
        const mails = await queue.due(now(), batch);
        if (!mails.length) return;
        for (const queued of mails) {
          if (signal.aborted) return;
          const mail = read(queued);
          if (!mail || now().getTime() - queued.createdAt.getTime() > keptMs) {
            log.error(
              { subject: mail?.subject, since: queued.createdAt },
              mail
                ? 'a mail was given up after three days'
                : 'a waiting mail was encrypted with another SECRET',
            );
            if (mail) giveUp(mail);
            await queue.remove(queued.id);
            continue;
          }
          if (!(await queue.claim(queued, after(attemptMs)))) continue;
          const tried = attempt(queued, mail).catch((err: unknown) => {
            // After a stop the database may be closed; the mail is sent by the next process.
            if (signal.aborted) return false;
            log.error({ err, subject: mail.subject }, 'a mail was refused by the mail server');
            return true;
          });
          // A stop does not wait for a mail server that does not answer.
          const isServed = await Promise.race([tried, once(signal, 'abort').then(() => false)]);
          if (!isServed) return;
        }
      }
    },
    counts: () => ({ since, sent, failed, last }),
  };
}

const purpose = 'waiting mail';

/** What an error of the mail server says about the mail: refused for good, or for now; or about the server: that it takes no mails now. */
function answerIn(error: unknown): 'never' | 'later' | 'unavailable' {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // A wrong password is the operator's to correct; 421 means that the server is about to stop.
  if (responseCode === undefined || responseCode === 421 || code === 'EAUTH') return 'unavailable';
  return responseCode >= 500 ? 'never' : 'later';
}
