import { newSigning } from '#server/audit/export/signing.ts';

/** The vault's keys in tests; the template database has them registered. */
export const TEST_KEYS = [{ id: 'zkusebni', bytes: Buffer.alloc(32, 7) }];

export const TEST_SIGNING = newSigning();
