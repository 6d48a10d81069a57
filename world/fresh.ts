let count = 0;
/** A number that no other record of the run has, for ids and names. */
export const fresh = () => 5_000 + ++count;
