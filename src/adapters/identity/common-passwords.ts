import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Number of guesses below which a password counts as common. Six random characters need ten times as many; a
 * common password followed by two digits needs fewer.
 */
const fewGuesses = 100_000;

/** Number of characters examined. The estimator's time grows faster than the length. */
const examinedLength = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns whether a password is among the first that an attacker would try, according to the zxcvbn
 * estimator: common passwords, keyboard patterns, repetitions, dates, and `words` about the user, also with
 * common substitutions. Takes a few milliseconds.
 */
export function isCommonPassword(password: string, words: readonly string[]): boolean {
  const examined = password.normalize('NFKC').slice(0, examinedLength);
  return estimator.check(examined, [...words]).guesses < fewGuesses;
}
