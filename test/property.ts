import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a run's outcome is what was changed and not what was drawn.
 * `PROPERTY_SEED=random npm test` draws others, `PROPERTY_RUNS=1000` more of them: what they find becomes a test of its own.
 */
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
fc.configureGlobal({
  ...(PROPERTY_SEED !== 'random' && { seed: Number(PROPERTY_SEED ?? 20_261_125) }),
  ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }),
});

export { fc };
