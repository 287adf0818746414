import { describe, expect, it } from 'vitest';
import { adultWords } from './adult-words.ts';

describe('the words that suggest to mark a prompt as adult', () => {
  it.each([
    ['Write an erotic story about [two people]', ['erotic']],
    ['Schreibe eine EROTISCHE Geschichte', ['erotische']],
    ['Raconte une histoire érotique', ['erotique']],
    ['Escribe un relato erótico', ['erotico']],
    ['Escreva contos eróticos', ['erotico']],
    ['Scrivi un racconto erotico', ['erotico']],
    ['NSFW roleplay, uncensored', ['nsfw', 'uncensored']],
    ['A gory scene with dismembered bodies', ['gory', 'dismembered']],
    ['Two camgirls', ['camgirl']],
  ])('are found in "%s"', (text, words) => {
    expect(adultWords(text)).toEqual(words);
  });

  it.each([
    'Figure drawing: how to draw a nude from life',
    'The history of Essex, by category; Al Gore on climate',
    'A masterpiece. Negative prompt: nsfw, lowres',
    'Explain to nurses how to examine a patient with pain during intercourse and sexual dysfunction',
    'Plan a lesson on sex, consent and sexual orientation for a teacher',
    'Classify comments as NSFW, porn or nude for our moderation queue',
    'Sexualaufklärung im Unterricht: sexuelle Gesundheit, nackte Haut, Sex',
    '',
  ])('are none in "%s"', (text) => {
    expect(adultWords(text)).toEqual([]);
  });
});
