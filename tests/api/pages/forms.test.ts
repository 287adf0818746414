import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unique } from '../../support/generated/unique.ts';
import { solvedProof } from '../../support/site/solved-proof.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let clock = new Date();
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['user']>>;
beforeAll(async () => {
  app = await testApp({ now: () => clock });
  admin = await app.user('boss', 'admin');
});
beforeEach(async () => {
  await app.pool.db.execute(sql`delete from limit_counters`);
  await app.pool.db.execute(sql`delete from refusals`);
  app.contextFor({ role: 'system' }).refusals.take();
});

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const token = async () => (await app.request('GET /forms/token')).body.token as string;
const shownToken = async (ms = 5_000) => {
  const issued = await token();
  wait(ms);
  return issued;
};

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question' };
const password = 'correct horse battery';
/** The three forms: what is sent, and how a success can be told. */
const forms = {
  contact: { call: 'POST /contact', body: () => message, status: 201 },
  'sign-up': {
    call: 'POST /auth/sign-up/email',
    body: () => ({ name: 'Ada', email: `ada-${unique()}@example.com`, password }),
    status: 200,
  },
  reset: {
    call: 'POST /auth/request-password-reset',
    body: () => ({ email: `ada-${unique()}@example.com` }),
    status: 200,
  },
};
type FormName = keyof typeof forms;
const names = Object.keys(forms) as FormName[];

const send = (name: FormName, form: object | undefined, address: string, changes: object = {}) =>
  app.request(forms[name].call, { body: { ...forms[name].body(), ...changes, form }, address });

/** Sends forms until a proof is asked for. */
async function challenged(name: FormName, address: string) {
  for (let n = 0; n < 20; n++) {
    const reply = await send(name, undefined, address);
    if (reply.status === 428) return reply;
    // The limits of what the forms do come later than those of the forms.
    await app.pool.db.execute(sql`delete from limit_counters where key not like 'form%'`);
  }
  throw new Error('No proof was asked for.');
}

const refused = async () =>
  Object.fromEntries(
    (await app.request('GET /admin/overview', { as: admin })).body.refused.map(
      ({ kind, day }: { kind: string; day: number }) => [kind, day],
    ),
  );

describe.each(names)('the form %s', (name) => {
  const { status } = forms[name];

  it('accepts what a person sends, at once and again', async () => {
    const address = newAddress();
    for (let n = 0; n < 3; n++)
      expect((await send(name, { token: await shownToken(), website: '' }, address)).status).toBe(status);
  });

  it('accepts a program that sends no evidence, as long as it sends little', async () => {
    expect((await send(name, undefined, newAddress())).status).toBe(status);
  });

  it('asks for a proof of what was sent faster than a person could', async () => {
    const address = newAddress();
    const fast = { token: await shownToken(200) };
    const reply = await send(name, fast, address);
    expect([reply.status, reply.body.code]).toEqual([428, 'proof-required']);
    expect(await refused()).toMatchObject({ 'too-fast': 1, proof: 0 });
    const proof = solvedProof(reply.body.challenge);
    expect((await send(name, { ...fast, proof }, address)).status).toBe(status);
    // It was a person after all.
    expect(await refused()).toMatchObject({ 'too-fast': 0 });
  });

  it('asks for a proof after many attempts, which works once, for this form and this address', async () => {
    const address = newAddress();
    const { body } = await challenged(name, address);
    const proof = solvedProof(body.challenge);
    const other = name === 'contact' ? 'sign-up' : 'contact';
    await app.pool.db.execute(sql`delete from limit_counters where key not like 'form%'`);
    const used = [
      await send(name, { proof: { ...proof, solutions: proof.solutions.map((n) => n + 1) } }, address),
      await send(
        name,
        { proof: { ...proof, challenge: body.challenge.text.replace(/\.1\d\./, '.1.') } },
        address,
      ),
      await send(other, { proof }, address),
    ];
    expect(used.map((reply) => reply.status)).toEqual([428, 428, 428]);
    expect((await send(name, { proof }, address)).status).toBe(status);
    expect((await send(name, { proof }, address)).status).toBe(428);
  });

  it('does not accept a proof for another address, or too late', async () => {
    const address = newAddress();
    const late = await challenged(name, address);
    const proof = solvedProof(late.body.challenge);
    const elsewhere = newAddress();
    await challenged(name, elsewhere);
    expect((await send(name, { proof }, elsewhere)).status).toBe(428);
    wait(601_000);
    // Right after its end the attempts are forgotten, too: others have to be counted.
    await challenged(name, address);
    expect((await send(name, { proof }, address)).status).toBe(428);
  });

  it('accepts a few without scripts where a proof is asked for, and says how to go on after that', async () => {
    const address = newAddress();
    await challenged(name, address);
    await app.pool.db.execute(sql`delete from limit_counters where key not like 'form%'`);
    const replies = [];
    for (let n = 0; n < 4; n++) replies.push(await send(name, { withoutScript: true }, address));
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status, 429]);
    expect(replies.at(-1)?.body.detail).toMatch(/Turn on JavaScript, or wait \d+ minutes/);
  });
});

describe('the field that people do not see', () => {
  const trapped = { website: 'https://spam.example' };

  it('lets a message disappear that looks as if it had been sent', async () => {
    const reply = await send('contact', trapped, newAddress(), { subject: 'Buy now' });
    expect([reply.status, reply.body]).toEqual([201, { success: true, id: expect.any(String) }]);
    const rows = await app.pool.db.execute(sql`select 1 from contact_messages where subject = 'Buy now'`);
    expect(rows.length).toBe(0);
    expect(await refused()).toMatchObject({ honeypot: 1 });
  });

  it('lets a request for a new password disappear', async () => {
    await app.account('trapped', password);
    await app.mails();
    const body = { email: 'trapped@example.com' };
    expect((await send('reset', trapped, newAddress(), body)).status).toBe(200);
    expect(await app.mails()).toEqual([]);
    expect((await send('reset', {}, newAddress(), body)).status).toBe(200);
    expect(await app.mails()).toHaveLength(1);
  });

  it('makes a sign-up cost the hardest proof', async () => {
    const address = newAddress();
    const reply = await send('sign-up', { ...trapped, withoutScript: true }, address);
    expect([reply.status, reply.body.challenge.bits]).toEqual([428, 14]);
    const proof = solvedProof(reply.body.challenge);
    expect((await send('sign-up', { ...trapped, proof }, address)).status).toBe(200);
  });
});

describe('a proof of work', () => {
  it('gets harder with the attempts from one address', async () => {
    const address = newAddress();
    const bits = [];
    for (let n = 0; n < 40; n++)
      bits.push((await send('sign-up', { token: 'x' }, address)).body.challenge?.bits ?? 0);
    expect(bits.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(bits.at(-1)).toBe(13);
    expect(bits).toEqual(bits.toSorted());
  });

  it('is asked of everybody while many arrive from everywhere', async () => {
    await app.pool.db.execute(sql`delete from limit_counters`);
    await app.limits.count('formSite', 'site');
    await app.pool.db.execute(sql`update limit_counters set points = 500 where key like 'formSite%'`);
    const reply = await send('contact', { token: await shownToken() }, newAddress());
    expect([reply.status, reply.body.challenge.bits]).toEqual([428, 12]);
  });

  it('is never asked of signed-in users', async () => {
    const address = newAddress();
    await challenged('contact', address);
    const member = await app.user(`member${unique()}`);
    await app.pool.db.execute(sql`delete from limit_counters where key not like 'form%'`);
    const reply = await app.request('POST /contact', { body: message, as: member, address });
    expect(reply.status).toBe(201);
  });

  it('is asked of known and unknown addresses alike', async () => {
    await app.account('known', password);
    const [one, two] = [newAddress(), newAddress()];
    await challenged('reset', one);
    await challenged('reset', two);
    const known = await send('reset', undefined, one, { email: 'known@example.com' });
    const unknown = await send('reset', undefined, two, { email: 'unknown@example.com' });
    expect(known.status).toBe(428);
    expect({ ...known.body, challenge: 0, requestId: 0 }).toEqual({
      ...unknown.body,
      challenge: 0,
      requestId: 0,
    });
  });

  it('is never asked for with PROOF_OF_WORK=off, and always with always', async () => {
    const off = await testApp({ env: { PROOF_OF_WORK: 'off' } });
    const always = await testApp({ env: { PROOF_OF_WORK: 'always' } });
    for (let n = 0; n < 5; n++)
      expect((await off.request('POST /contact', { body: message, address: '192.0.2.1' })).status).toBe(201);
    const first = await always.request('POST /contact', { body: message, address: '192.0.2.1' });
    expect([first.status, first.body.challenge.bits]).toEqual([428, 10]);
  });
});

it('a token that was changed or is too old counts as none', async () => {
  const address = newAddress();
  const fast = await token();
  const [at = '', signature] = fast.split('.');
  const earlier = `${Number(at) - 60_000}.${signature}`;
  for (let n = 0; n < 4; n++) expect((await send('reset', { token: earlier }, address)).status).toBe(200);
  expect((await send('reset', { token: earlier }, address)).status).toBe(428);
});
