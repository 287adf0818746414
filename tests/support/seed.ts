/** Seed of all random test input: the same in every run unless FUZZ_SEED, which `npm run fuzz` sets, says otherwise. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);
