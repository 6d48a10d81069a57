/** The space on A4 landscape for people's rows, below the title and the days, in mm. */
const ROWS_MM = 165;
const TALLEST_MM = 9;

/** The printed height of a person's row, in mm, so that a shop's month fits one page; the type shrinks with it. */
export const planRow = (people: number) => Math.min(TALLEST_MM, ROWS_MM / (people + 1));
