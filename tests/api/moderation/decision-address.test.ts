import { expect, it } from 'vitest';
import { siteSecretSignatures } from '../../../src/adapters/core/encryption/signatures.ts';
import { decisionAddress, opensDecision } from '../../../src/operations/visibility/decision-address.ts';

const site = { url: 'https://prompts.example' };
const caseId = '0197a000-0000-7000-8000-000000000001';
const other = '0197a000-0000-7000-8000-000000000002';

it('opens the decision that it is for, and no other', () => {
  const ctx = { signatures: siteSecretSignatures('a secret'), site } as Parameters<typeof decisionAddress>[0];
  const address = new URL(decisionAddress(ctx, caseId));
  const key = address.searchParams.get('key') ?? '';
  expect(address.href).toContain(`https://prompts.example/decisions/${caseId}?key=`);
  expect(opensDecision(ctx, caseId, key)).toBe(true);
  expect(opensDecision(ctx, other, key)).toBe(false);
  expect(opensDecision(ctx, caseId, '')).toBe(false);
  expect(opensDecision(ctx, caseId, `${key}a`)).toBe(false);
});

it('does not open with a key of another site', () => {
  const signatures = siteSecretSignatures('another secret');
  expect(
    opensDecision(
      { signatures: siteSecretSignatures('a secret') },
      caseId,
      signatures.of('decision', caseId),
    ),
  ).toBe(false);
});
