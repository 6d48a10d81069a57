/**
 * Whether plans may read tables whole. What looks lines, documents and names up by their keys says 'off' while it does: by
 * statistics of a table that was empty a plan would read it whole, and go on doing so when it is not.
 */
export const plansMayRead = (all: 'on' | 'off') =>
  `set local enable_seqscan = ${all}; set local enable_hashjoin = ${all}; set local enable_mergejoin = ${all}`;
