/** What A4 landscape leaves for people's rows below the title and the days, in mm. */
const ROWS_MM = 165;
const TALLEST_MM = 9;

/** How tall a person's row is printed, in mm, so that a shop's month fits one page; the type shrinks with it. */
export const planRow = (people: number) => Math.min(TALLEST_MM, ROWS_MM / (people + 1));
