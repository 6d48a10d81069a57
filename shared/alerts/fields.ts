import { REMARK } from '../notes/fields.ts';

/** The fields of the form that acknowledges an alert. */
export const ACKNOWLEDGEMENT = { text: REMARK };
