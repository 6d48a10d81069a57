/** The last number that a record may have: one below the database's last integer, since ranges count one further. */
export const LAST_ID = 2_147_483_646;
