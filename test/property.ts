import fc from 'fast-check';

/**
 * Property tests use the same values in every run, so that the outcome depends on changes and not on chance.
 * `PROPERTY_SEED=random npm test` uses others, `PROPERTY_RUNS=1000` more of them: what they find becomes a separate
 * test.
 */
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
fc.configureGlobal({
  ...(PROPERTY_SEED !== 'random' && { seed: Number(PROPERTY_SEED ?? 20_261_125) }),
  ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }),
});

export { fc };
