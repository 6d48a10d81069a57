/** Thrown for a damaged backup, or a database to which it must not be restored: nothing was touched. */
export class Refusal extends Error {}
