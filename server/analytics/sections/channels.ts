import type { Channel } from '#shared/sales/lines.ts';
import type { Db } from '../../core/database/db.ts';
import { SUMS } from '../model/model.ts';
import { addUp, type Sums, withChange, withoutCost } from '../model/numbers.ts';
import type { Row } from '../model/question.ts';
import { reportWhole } from '../model/report.ts';
import type { Choice } from '../period/choice.ts';

export const ofChannel = (rows: readonly Row[], kanal: Channel) =>
  addUp(rows.filter(row => row.kanal === kanal));

/** The sums of the period and of the one before by channel, and a card per channel with its changes. */
export async function byChannel<C extends Channel, T extends Record<string, number>>(
  db: Db,
  { range, previous, filter }: Choice,
  channels: readonly C[],
  tile: (sums: Sums) => T,
) {
  const ask = (of: typeof range) => reportWhole(db, { range: of, sums: SUMS, kanal: true, filter });
  const [now_, before] = await Promise.all([ask(range), ask(previous)]);
  const card = (kanal: C) => {
    const sums = ofChannel(now_.rows, kanal);
    return {
      ...withChange(tile(sums), tile(ofChannel(before.rows, kanal))),
      obrat_bez_nakladu: withoutCost(sums),
    };
  };
  const cards = Object.fromEntries(channels.map(kanal => [kanal, card(kanal)]));
  return { now_, before, cards: cards as Record<C, ReturnType<typeof card>> };
}
