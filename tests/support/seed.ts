/** Seed of all random test input: the same in every run unless FUZZ_SEED is set, as `npm run fuzz` does. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);
