import { REMARK } from '../notes/fields.ts';

/** What is entered when an alert is acknowledged. */
export const ACKNOWLEDGEMENT = { text: REMARK };
