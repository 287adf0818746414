import { describe, expect, it } from 'vitest';
import { sortFindings } from './findings.ts';
import { openedConnections } from './slow-http.ts';
import { injectionsIn } from './sqlmap.ts';
import { findingsIn } from './wapiti.ts';

describe('what sqlmap logs', () => {
  const test = { method: 'GET', path: '/api/posts?q=code', params: ['q'] };

  it('is a finding for each parameter', () => {
    const log = [
      'sqlmap identified the following injection point(s) with a total of 47 HTTP(s) requests:',
      '---',
      'Parameter: q (GET)',
      '    Type: boolean-based blind',
      '    Title: AND boolean-based blind - WHERE or HAVING clause',
      "    Payload: q=code' AND 1=1",
      '',
      '    Type: time-based blind',
      '    Title: PostgreSQL > 8.1 AND time-based blind',
      "    Payload: q=code' AND 1=(SELECT 1 FROM PG_SLEEP(5))",
      '---',
      '',
    ].join('\n');
    const [found, ...others] = injectionsIn(log, test);
    expect(found).toMatchObject({ what: 'SQL injection', where: 'GET /api/posts (q), q (GET)' });
    expect(found?.detail).toContain("q=code' AND 1=1");
    expect(others).toEqual([]);
  });

  it('is empty when it found nothing', () => {
    expect(injectionsIn('', test)).toEqual([]);
  });
});

describe('what wapiti reports', () => {
  it('is a finding for each vulnerability and anomaly', () => {
    const entry = {
      method: 'GET',
      path: '/explore?q=x',
      info: 'Found in q',
      parameter: 'q',
      level: 1,
      http_request: '',
      curl_command: '',
    };
    const report = {
      classifications: {},
      vulnerabilities: { 'Cross Site Scripting': [entry], 'SQL Injection': [] },
      anomalies: { 'Internal Server Error': [{ ...entry, parameter: null }] },
      infos: { target: 'http://127.0.0.1/' },
    };
    expect(findingsIn(JSON.stringify(report), 'visitor')).toEqual([
      {
        tool: 'wapiti',
        what: 'Cross Site Scripting',
        where: 'visitor: GET /explore (q)',
        detail: 'Found in q',
      },
      {
        tool: 'wapiti',
        what: 'Internal Server Error',
        where: 'visitor: GET /explore',
        detail: 'Found in q',
      },
    ]);
  });
});

describe('findings', () => {
  const finding = {
    tool: 'wapiti',
    what: 'Secure Flag cookie',
    where: 'visitor: GET /',
    detail: '',
  } as const;

  it('are open unless tool, kind and place are accepted', () => {
    const accepted = {
      tool: 'wapiti',
      what: /^Secure Flag cookie$/,
      where: /GET \/$/,
      detail: /^$/,
      reason: 'HTTP',
    } as const;
    const others = [
      { ...finding, tool: 'sqlmap' as const },
      { ...finding, what: 'Secure Flag cookies' },
      { ...finding, where: 'visitor: GET /x' },
      { ...finding, detail: 'other' },
    ];
    const { open, known } = sortFindings([finding, ...others], [accepted]);
    expect(open).toEqual(others);
    expect(known).toEqual([{ ...finding, reason: 'HTTP' }]);
  });
});

describe('what slowhttptest reports', () => {
  const status = (connected: number, closed: number) =>
    [
      '',
      `connected:           ${connected}`,
      'error:               0',
      `closed:              ${closed}`,
      '',
    ].join('\n');

  it('counts the connections that the site closed again as opened', () => {
    expect(openedConnections(status(150, 0) + status(84, 916) + status(0, 0))).toBe(1_000);
  });

  it('has none when no connection was opened', () => {
    expect(openedConnections('')).toBe(0);
  });
});
