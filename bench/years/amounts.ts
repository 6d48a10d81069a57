/** The amounts of data other than sold lines. */
export type Amounts = {
  orders: number;
  /** Years of shifts up to today, followed by one planned month. */
  shiftYears: number;
  posts: number;
  tasks: number;
  /** Notifications per person. */
  notifications: number;
  audit: number;
  imports: number;
};

/** The amounts that the promises refer to (rule platform-12): 50,000 orders, 5 years of shifts, and related data. */
export const YEARS: Amounts = {
  orders: 50_000,
  shiftYears: 5,
  posts: 3_000,
  tasks: 3_000,
  notifications: 100,
  audit: 300_000,
  imports: 400,
};

/** Enough for every call to find something, generated within a second or two. */
export const FEW: Amounts = {
  orders: 600,
  shiftYears: 0.2,
  posts: 60,
  tasks: 60,
  notifications: 10,
  audit: 500,
  imports: 5,
};
