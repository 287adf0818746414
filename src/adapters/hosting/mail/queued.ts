import { once } from 'node:events';
import type {
  Log,
  Mail,
  MailCounts,
  Mailer,
  MailTransport,
  QueuedMail,
} from '../../../operations/core/adapters/adapters.ts';
import type { Encryption } from '../../../operations/core/adapters/identity-adapters.ts';

/** Milliseconds in which an attempt ends; until then no other process attempts the email. */
const attemptMs = 5 * 60_000;
/** Milliseconds before a deferred mail is attempted again: doubled each time, up to the longest. */
const pauseMs = { first: 30_000, longest: 3_600_000 };
/** Milliseconds after which delivery of an email is abandoned. */
const maxAgeMs = 3 * 86_400_000;
const batch = 20;
/** Number of consecutive emails without a response after which the mail server is considered down. */
const maxUnanswered = 3;

/** The queue in the database, shared by all processes of the site. */
export interface MailQueue {
  add(mail: QueuedMail): Promise<void>;
  /** The emails that are due at `now`: the oldest first, or those with the fewest attempts. */
  due(now: Date, limit: number, first: 'oldest' | 'untried'): Promise<QueuedMail[]>;
  /** Sets when an email may be attempted again; false when another process has done so since it was read. */
  claim(mail: Pick<QueuedMail, 'id' | 'nextAt'>, until: Date): Promise<boolean>;
  postpone(mail: Pick<QueuedMail, 'id' | 'attempts' | 'nextAt'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Stores an abandoned mail with the reason, for admins. */
  giveUp(mail: Pick<QueuedMail, 'id' | 'attempts'>, reason: string): Promise<void>;
}

/** Dependencies of {@link queuedMail}. */
export interface QueueOptions {
  transport: MailTransport;
  queue: MailQueue;
  encryption: Encryption;
  log: Log;
  now: () => Date;
  newId: () => string;
}

/**
 * Stores each mail in the database until the mail server has accepted it, so that neither an outage of that
 * server nor the end of this process loses it. A new mail waits behind older ones that are still queued. A
 * mail is sent once, unless the process ends right after the server has accepted it; one that expired while
 * it was waiting is dropped. Counts the emails that this process has sent, abandoned and dropped.
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
  let expired = 0;
  let last: MailCounts['last'];
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const giveUp = async (queued: Pick<QueuedMail, 'id' | 'attempts'>, mail: Mail, reason: string) => {
    failed++;
    last = { at: now(), subject: mail.subject };
    await queue.giveUp(queued, reason);
  };
  const pauseEnd = ({ attempts }: Pick<QueuedMail, 'attempts'>) =>
    after(Math.min(pauseMs.longest, pauseMs.first * 2 ** attempts));

  /**
   * Returns true if the email was sent or deferred, and false if the server accepts no mail at present.
   * Rejects when the server permanently refused the email.
   */
  const attempt = async ({ id, attempts }: QueuedMail, mail: Mail): Promise<boolean> => {
    try {
      await transport.send(mail);
    } catch (error) {
      const answer = answerIn(error);
      if (answer === 'never') {
        await giveUp({ id, attempts: attempts + 1 }, mail, String((error as Error).message));
        throw error;
      }
      if (attempts === 0)
        log.warn({ err: error, subject: mail.subject }, 'an email could not be sent yet and will be retried');
      if (answer === 'later')
        await queue.postpone({ id, attempts: attempts + 1, nextAt: pauseEnd({ attempts }) });
      return answer === 'later';
    }
    sent++;
    await queue.remove(id);
    if (attempts > 0) log.info({ subject: mail.subject }, 'a delayed email was sent');
    return true;
  };

  const queued = (mail: Mail): QueuedMail => ({
    id: newId(),
    recipient: mail.to,
    content: encryption.encrypt(purpose, JSON.stringify(mail)),
    attempts: 0,
    createdAt: now(),
    nextAt: now(),
    expiresAt: mail.expiresAt ?? null,
    replacesKey: mail.key ?? null,
  });

  const read = ({ content }: QueuedMail): Mail | undefined => {
    const text = encryption.decrypt(purpose, content);
    return text === undefined ? undefined : JSON.parse(text);
  };

  return {
    async send(mail, { isRepeated = false } = {}) {
      const [older] = await queue.due(now(), 1, 'oldest');
      const added = older ? queued(mail) : { ...queued(mail), nextAt: after(attemptMs) };
      await queue.add(added);
      if (older) return;
      try {
        if (!(await attempt(added, mail))) await queue.postpone({ id: added.id, attempts: 1, nextAt: now() });
      } catch (error) {
        if (isRepeated) await queue.remove(added.id);
        throw error;
      }
    },
    queued,
    async deliverWaiting(signal) {
      /**
       * Emails without a response since the last response, and whether the server has responded to any email.
       */
      let unanswered: QueuedMail[] = [];
      let answered = false;
      // A response to another email shows that the server is not down; the wait of these emails then grows
      // each time.
      const putOff = async () => {
        for (const { id, attempts } of unanswered) {
          const nextAt = answered ? pauseEnd({ attempts }) : now();
          await queue.postpone({ id, attempts: attempts + 1, nextAt });
        }
        unanswered = [];
      };
      while (!signal.aborted) {
        const mails = await (unanswered.length
          ? queue.due(now(), 1, 'untried')
          : queue.due(now(), batch, 'oldest'));
        if (!mails.length) return putOff();
        for (const queued of mails) {
          if (signal.aborted) return;
          const mail = read(queued);
          if (mail && queued.expiresAt && queued.expiresAt <= now()) {
            expired++;
            log.warn({ subject: mail.subject, since: queued.createdAt }, 'a delayed email expired');
            await queue.remove(queued.id);
            continue;
          }
          if (!mail || now().getTime() - queued.createdAt.getTime() > maxAgeMs) {
            log.error(
              { subject: mail?.subject, since: queued.createdAt },
              mail
                ? 'an email was abandoned after three days'
                : 'a queued email was encrypted with another SECRET',
            );
            if (mail) await giveUp(queued, mail, 'The mail server did not accept it for three days');
            else await queue.remove(queued.id);
            continue;
          }
          if (!(await queue.claim(queued, after(attemptMs)))) continue;
          const tried = attempt(queued, mail).catch((err: unknown) => {
            // During a shutdown the database may be closed; the next process sends the email.
            if (signal.aborted) return false;
            log.error({ err, subject: mail.subject }, 'the mail server refused an email');
            return true;
          });
          // A shutdown does not wait for a mail server that does not respond.
          const isAnswered = await Promise.race([tried, once(signal, 'abort').then(() => false)]);
          if (signal.aborted) return;
          if (!isAnswered) {
            unanswered.push(queued);
            if (unanswered.length === maxUnanswered) return putOff();
            break;
          }
          answered = true;
          if (unanswered.length) {
            await putOff();
            break;
          }
        }
      }
    },
    counts: () => ({ since, sent, failed, expired, last }),
  };
}

const purpose = 'waiting mail';

/**
 * Classifies an error of the mail server: the email is refused permanently or for now, or the server accepts
 * no mail at present.
 */
function answerIn(error: unknown): 'never' | 'later' | 'unavailable' {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // The operator has to correct a wrong password; 421 means that the server is about to stop.
  if (responseCode === undefined || responseCode === 421 || code === 'EAUTH') return 'unavailable';
  return responseCode >= 500 ? 'never' : 'later';
}
