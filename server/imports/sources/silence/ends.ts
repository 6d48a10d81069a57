import type { Write } from '../../../core/write.ts';
import { settle } from '../../../notifications/notify.ts';

/** What is new ends a silence: who was told that nothing comes has nothing to look after any more. */
export const endSilence = (tx: Pick<Write, 'db' | 'announce'>, id: number) =>
  settle(tx, { druh: 'import', zaznam: id, udalost: `${id}` });
