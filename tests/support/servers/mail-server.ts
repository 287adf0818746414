import { type AddressInfo, createServer, type Socket } from 'node:net';
import { parseMail, type SavedMail } from '../site/mails.ts';

/** A minimal SMTP server on loopback. */
export interface MailServer {
  url: string;
  /** Sets the replies to the following mails, such as `250 ok`, `451 later` or `550 never`; the last one repeats, and an empty one is none. */
  answer(line: string, ...then: string[]): void;
  /** Ends the connection, instead of an answer, for mails that contain this. */
  hangUpOn(text: string): void;
  received(): SavedMail[];
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a server that accepts every mail, on a free port unless one is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: SavedMail[] = [];
  const sockets = new Set<Socket>();
  let answers = ['250 ok'];
  let hangsUpOn: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    let waiting = '';
    let data = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test ESMTP');
    socket.setEncoding('utf8').on('data', (text: string) => {
      waiting += text;
      for (;;) {
        const end = waiting.indexOf(data ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = waiting.slice(0, end);
        waiting = waiting.slice(end + (data ? 5 : 2));
        if (data) {
          data = false;
          if (hangsUpOn !== undefined && part.includes(hangsUpOn)) {
            socket.destroy();
            return;
          }
          const reply = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
          if (reply.startsWith('250')) received.push(parseMail(`${part}\r\n`));
          if (reply) say(reply);
        } else if (/^data$/i.test(part)) {
          data = true;
          say('354 go on');
        } else if (/^quit$/i.test(part)) {
          say('221 bye');
          socket.end();
        } else if (/^auth /i.test(part)) {
          // It knows no users.
          say('535 wrong user or password');
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    answer: (...lines) => {
      answers = lines;
    },
    hangUpOn: (text) => {
      hangsUpOn = text;
    },
    received: () => received,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
