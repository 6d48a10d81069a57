/** The largest number a record may have: one below the database's largest integer, since ranges count one further. */
export const LAST_ID = 2_147_483_646;
