import { test } from 'vitest';
import { killKeyedRequests } from '../support/market/keyed-kills.ts';

test(
  'through four kills, requests that are repeated with their key are applied once',
  () => killKeyedRequests(4),
  900_000,
);
