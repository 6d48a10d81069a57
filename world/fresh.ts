let count = 0;
/** A number not used by any other record of the run, for ids and names. */
export const fresh = () => 5_000 + ++count;
