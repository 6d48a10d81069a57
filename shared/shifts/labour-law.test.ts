import { describe, expect, test } from 'vitest';
import { lawWarnings } from './labour-law.ts';

/** '11-16 8-20' on days of 2026. */
const plan = (...shifts: string[]) =>
  shifts.map(text => {
    const [date, times = ''] = text.split(' ');
    const [from = '', to = ''] = times.split('-').map(time => (time.includes(':') ? time : `${time}:00`));
    return {
      datum: `2026-${date}`,
      cas_od: from.padStart(5, '0'),
      cas_do: to.padStart(5, '0'),
      typ_smeny: 'prace' as const,
    };
  });

const said = (shifts: ReturnType<typeof plan>) =>
  lawWarnings(shifts).map(({ datum, text }) => `${datum.slice(5)} ${text}`);

describe('a shift over 12 h', () => {
  test('of exactly 12 h says nothing', () => expect(said(plan('11-16 8-20'))).toEqual([]));

  test('warns with the limit', () =>
    expect(said(plan('11-16 8-20:30'))).toEqual([
      '11-16 Směna trvá 12,5 h, zákoník práce (§ 83) dovoluje nejvýše 12 h.',
    ]));

  test('two that touch are one', () =>
    expect(said(plan('11-16 7-14', '11-16 14-20'))).toEqual([
      '11-16 Směna trvá 13 h, zákoník práce (§ 83) dovoluje nejvýše 12 h.',
    ]));

  test('vacation and sickness are no work', () => {
    const [shift] = plan('11-16 0-23:59');
    expect(lawWarnings([{ ...shift!, typ_smeny: 'dovolena' }])).toEqual([]);
    expect(lawWarnings([{ ...shift!, typ_smeny: 'nemoc' }])).toEqual([]);
  });
});

describe('rest between shifts', () => {
  test('of 11 h says nothing', () => expect(said(plan('11-16 10-21', '11-17 8-16'))).toEqual([]));

  test('shorter warns at the later shift', () =>
    expect(said(plan('11-16 11-22', '11-17 8-16'))).toEqual([
      '11-17 Odpočinek mezi směnami je 10 h, zákoník práce (§ 90) žádá alespoň 11 h.',
    ]));

  test('in the spring night counts the hour that is not there', () =>
    expect(said(plan('03-28 11-21', '03-29 8-16'))).toEqual([
      '03-29 Odpočinek mezi směnami je 10 h, zákoník práce (§ 90) žádá alespoň 11 h.',
    ]));

  test('in the autumn night counts the hour that is there twice', () =>
    expect(said(plan('10-24 11-22', '10-25 8-16'))).toEqual([]));
});

describe('weekly rest', () => {
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `11-${String(from + at).padStart(2, '0')} 8-20`);

  test('seven days in a row warn at the last one', () =>
    expect(said(plan(...days(16, 22)))).toEqual(
      ['11-22 Nejdelší odpočinek v týdnu je 12 h, zákoník práce (§ 92) žádá alespoň 35 h.'].map(line => line),
    ));

  test('one day off is enough, wherever it is', () => {
    for (let off = 16; off <= 22; off++) {
      const week = days(9, 29).filter(day => !day.startsWith(`11-${off}`));
      const warned = said(plan(...week)).filter(line => line.startsWith('11-1') || line.startsWith('11-2'));
      const ofTheWeek = warned.filter(
        line => Number(line.slice(3, 5)) >= 16 && Number(line.slice(3, 5)) <= 22,
      );
      expect(ofTheWeek, `free on ${off}`).toEqual([]);
    }
  });

  test('a free day of the week before does not help', () => {
    const warned = said(plan(...days(9, 14), ...days(16, 22)));
    expect(warned).toEqual([
      '11-22 Nejdelší odpočinek v týdnu je 12 h, zákoník práce (§ 92) žádá alespoň 35 h.',
    ]);
  });

  test('every other day says nothing', () =>
    expect(said(plan('11-16 8-20', '11-18 8-20', '11-20 8-20', '11-22 8-20'))).toEqual([]));
});
