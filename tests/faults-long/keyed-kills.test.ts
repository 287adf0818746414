import { test } from 'vitest';
import { killKeyedRequests } from '../support/market/keyed-kills.ts';

test(
  'through 50 kills, requests that are repeated with their key are applied once',
  () => killKeyedRequests(50),
  1_800_000,
);
