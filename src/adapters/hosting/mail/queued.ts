import { once } from 'node:events';
import { pauseSeconds } from '../../../domain/hosting/jobs.ts';
import type {
  Log,
  Mail,
  MailCounts,
  Mailer,
  MailTransport,
  QueuedMail,
  WaitingMail,
} from '../../../operations/core/adapters/adapters.ts';
import type { Encryption } from '../../../operations/core/adapters/identity-adapters.ts';

/** Milliseconds in which an attempt ends; until then no other process attempts the email. */
const attemptMs = 5 * 60_000;
/** Milliseconds after which delivery of an email is abandoned. */
const maxAgeMs = 3 * 86_400_000;
const batch = 20;
/** Number of consecutive emails without a response after which the mail server is considered down. */
const maxUnanswered = 3;

/** An email with the number of its earlier attempts. */
type Tried = Pick<WaitingMail, 'id' | 'attempts'>;

/** The queue in the database, shared by all processes of the site. */
export interface MailQueue {
  /** Adds an email that is due at a time, and returns its id. */
  add(mail: QueuedMail, dueAt: Date): Promise<string>;
  /** The emails that are due: the oldest first, or those with the fewest attempts. */
  due(limit: number, first: 'oldest' | 'untried'): Promise<WaitingMail[]>;
  /** Sets when an email may be attempted again; false when another process has done so since it was read. */
  claim(mail: WaitingMail, until: Date): Promise<boolean>;
  /** Counts a failed attempt. Without a time for the next one, the email is abandoned. */
  defer(mail: Tried, error: unknown, dueAt?: Date): Promise<void>;
  remove(id: string): Promise<void>;
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
  const giveUp = async (tried: Tried, mail: Mail, reason: string) => {
    failed++;
    last = { at: now(), subject: mail.subject };
    await queue.defer(tried, reason);
  };
  const pauseEnd = ({ attempts }: Tried) => after(pauseSeconds('mails', attempts) * 1_000);

  /**
   * Returns true if the email was sent or deferred, and false if the server accepts no mail at present.
   * Rejects when the server permanently refused the email.
   */
  const attempt = async (tried: Tried, mail: Mail): Promise<boolean> => {
    try {
      await transport.send(mail);
    } catch (error) {
      const answer = answerIn(error);
      if (answer === 'never') {
        await giveUp(tried, mail, String((error as Error).message));
        throw error;
      }
      if (tried.attempts === 0)
        log.warn({ err: error, subject: mail.subject }, 'an email could not be sent yet and will be retried');
      if (answer === 'later') await queue.defer(tried, error, pauseEnd(tried));
      return answer === 'later';
    }
    sent++;
    await queue.remove(tried.id);
    if (tried.attempts > 0) log.info({ subject: mail.subject }, 'a delayed email was sent');
    return true;
  };

  const queued = (mail: Mail): QueuedMail => ({
    key: mail.key ?? newId(),
    recipient: mail.to,
    content: encryption.encrypt(purpose, JSON.stringify(mail)),
  });

  const read = ({ content }: WaitingMail): Mail | undefined => {
    const text = encryption.decrypt(purpose, content);
    if (text === undefined) return undefined;
    return JSON.parse(text, (name, value) => (name === 'expiresAt' ? new Date(value) : value));
  };

  return {
    async send(mail, { isRepeated = false } = {}) {
      const [older] = await queue.due(1, 'oldest');
      const id = await queue.add(queued(mail), older ? now() : after(attemptMs));
      if (older) return;
      const tried = { id, attempts: 0 };
      try {
        if (!(await attempt(tried, mail))) await queue.defer(tried, noAnswer, now());
      } catch (error) {
        if (isRepeated) await queue.remove(id);
        throw error;
      }
    },
    queued,
    async deliverWaiting(signal) {
      /**
       * Emails without a response since the last response, and whether the server has responded to any email.
       */
      let unanswered: WaitingMail[] = [];
      let answered = false;
      // A response to another email shows that the server is not down; the wait of these emails then grows
      // each time.
      const putOff = async () => {
        for (const tried of unanswered)
          await queue.defer(tried, noAnswer, answered ? pauseEnd(tried) : now());
        unanswered = [];
      };
      while (!signal.aborted) {
        const mails = await (unanswered.length ? queue.due(1, 'untried') : queue.due(batch, 'oldest'));
        if (!mails.length) return putOff();
        for (const queued of mails) {
          if (signal.aborted) return;
          const mail = read(queued);
          if (mail?.expiresAt && mail.expiresAt <= now()) {
            expired++;
            log.warn({ subject: mail.subject, since: queued.createdAt }, 'a delayed email expired');
            await queue.remove(queued.id);
            continue;
          }
          // After days without a running site, every email is tried once.
          const isOld = queued.attempts > 0 && now().getTime() - queued.createdAt.getTime() > maxAgeMs;
          if (!mail || isOld) {
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
const noAnswer = 'The mail server did not answer';

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
