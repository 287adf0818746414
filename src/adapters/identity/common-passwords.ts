import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * A password that needs fewer guesses counts as common. Six random characters need ten times as many; a common password with
 * two digits after it needs fewer.
 */
const fewGuesses = 100_000;

/** The estimator's time grows faster than the length; nothing after this is examined. */
const examinedLength = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Whether a password is one of the first that an attacker would try, according to the zxcvbn estimator: common passwords, keyboard
 * patterns, repetitions, dates, and `words` about the user, also with common substitutions. Takes a few milliseconds.
 */
export function isCommonPassword(password: string, words: readonly string[]): boolean {
  const examined = password.normalize('NFKC').slice(0, examinedLength);
  return estimator.check(examined, [...words]).guesses < fewGuesses;
}
