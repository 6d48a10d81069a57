/** A backup that is damaged, or a place that it must not be restored to: nothing was touched. */
export class Refusal extends Error {}
