/** Seed of all random test input: the same in every run unless FUZZ_SEED is set, as `npm run fuzz` does. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);

/** Whether random input is drawn from another seed, with more of it where it takes long. */
export const isFuzzing = process.env.FUZZ_SEED !== undefined;
