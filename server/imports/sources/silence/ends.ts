import type { Write } from '../../../core/write.ts';
import { settle } from '../../../notifications/notify.ts';

/** Ends a silence alert when new content arrives: the persons who were notified need not look into it any more. */
export const endSilence = (tx: Pick<Write, 'db' | 'announce'>, id: number) =>
  settle(tx, { druh: 'import', zaznam: id, udalost: `${id}` });
