import { describe, expect, test } from 'vitest';
import { unbroken } from '../../core/unbroken.ts';
import { judge } from './judge.ts';
import type { Planned } from './person.ts';

const lawWarnings = (shifts: Planned[]) => judge({ shifts });

/** Reads '11-16 8-20' as shifts on days of 2026. */
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
  lawWarnings(shifts).map(({ datum, text }) => `${datum.slice(5)} ${text.replaceAll('\u00a0', ' ')}`);

describe('the length of a shift', () => {
  test('of 12 h without the break raises no warning', () => {
    expect(said(plan('11-16 8-20'))).toEqual([]);
    expect(said(plan('11-16 8-20:30'))).toEqual([]);
  });

  test('over 12 h warns with the limit', () =>
    expect(said(plan('11-16 8-21'))).toEqual([
      '11-16 Směna má bez přestávky 12,5 h, zákoník práce (§ 83) dovoluje nejvýše 12 h.',
    ]));

  test('of two touching shifts counts as one', () =>
    expect(said(plan('11-16 7-14', '11-16 14-20:30'))).toEqual([
      '11-16 Směna má bez přestávky 13 h, zákoník práce (§ 83) dovoluje nejvýše 12 h.',
    ]));

  test('of the parts of a split shift is added up', () =>
    expect(said(plan('11-16 6-13', '11-16 15-21'))).toEqual([
      '11-16 Směna má bez přestávky 12,5 h, zákoník práce (§ 83) dovoluje nejvýše 12 h.',
    ]));

  test('ignores vacation and sickness', () => {
    const [shift] = plan('11-16 0-23:59');
    expect(lawWarnings([{ ...shift!, typ_smeny: 'dovolena' }])).toEqual([]);
    expect(lawWarnings([{ ...shift!, typ_smeny: 'nemoc' }])).toEqual([]);
  });
});

describe('rest between shifts', () => {
  test('of 11 h raises no warning', () => expect(said(plan('11-16 10-21', '11-17 8-16'))).toEqual([]));

  test('shorter than 11 h warns at the later shift', () =>
    expect(said(plan('11-16 11-22', '11-17 8-16'))).toEqual([
      '11-17 Odpočinek během 24 hodin je nejvýše 10 h, zákoník práce (§ 90) žádá alespoň 11 h.',
    ]));

  test.each([
    ['a split shift', ['11-16 8-12', '11-16 14-18', '11-17 8-12'], []],
    ['11 h between the parts of a split one', ['11-16 6-8', '11-16 19-23', '11-17 8-12'], []],
    ['a split one with too little after it', ['11-16 8-12', '11-16 14-22', '11-17 8-12'], ['11-17 10 h']],
    ['too little in the middle and after it', ['11-16 8-12', '11-16 21-23', '11-17 7-12'], ['11-16 9 h']],
    ['a split one before a free day', ['11-16 8-12', '11-16 14-22', '11-18 8-12'], []],
    ['a late and an early shift', ['11-16 14-22', '11-17 6-14'], ['11-17 8 h']],
  ])('is judged within 24 hours: %s', (_, shifts, warned) => {
    const rest = /^(\S+) Odpočinek během 24 hodin je nejvýše (\S+ h),/;
    expect(said(plan(...shifts)).map(line => rest.exec(line)?.slice(1).join(' '))).toEqual(warned);
  });

  test('in the spring night lacks the skipped hour', () =>
    expect(said(plan('03-28 11-21', '03-29 8-16'))).toEqual([
      '03-29 Odpočinek během 24 hodin je nejvýše 10 h, zákoník práce (§ 90) žádá alespoň 11 h.',
    ]));

  test('in the autumn night includes the repeated hour', () =>
    expect(said(plan('10-24 11-22', '10-25 8-16'))).toEqual([]));
});

describe('weekly rest', () => {
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `11-${String(from + at).padStart(2, '0')} 8-20`);

  test('is missing after seven days in a row, whose hours warn as well', () =>
    expect(said(plan(...days(16, 22)))).toEqual([
      '11-22 Nejdelší odpočinek v týdnu je 12 h, zákoník práce (§ 92) žádá alespoň 35 h.',
      '11-22 V týdnu je naplánováno 80,5 h práce. Nad 60 h už průměr 48 h i s přesčasem (zákoník práce, § 79 a § 93) těžko vyjde.',
    ]));

  test('is met by one day off, wherever it is', () => {
    for (let off = 16; off <= 22; off++) {
      const week = days(9, 29).filter(day => !day.startsWith(`11-${off}`));
      const warned = said(plan(...week)).filter(line => line.includes('§ 92'));
      const ofTheWeek = warned.filter(
        line => Number(line.slice(3, 5)) >= 16 && Number(line.slice(3, 5)) <= 22,
      );
      expect(ofTheWeek, `free on ${off}`).toEqual([]);
    }
  });

  test('is not met by a free day of the week before', () => {
    const warned = said(plan(...days(9, 14), ...days(16, 22)));
    expect(warned.filter(line => line.includes('§ 92'))).toEqual([
      '11-22 Nejdelší odpočinek v týdnu je 12 h, zákoník práce (§ 92) žádá alespoň 35 h.',
    ]);
  });

  test('is met by working every other day', () =>
    expect(said(plan('11-16 8-20', '11-18 8-20', '11-20 8-20', '11-22 8-20'))).toEqual([]));
});

describe('hours of a week and a month', () => {
  const days = (month: string, list: number[], times = '8-20') =>
    list.map(day => `${month}-${String(day).padStart(2, '0')} ${times}`);

  test('raise no warning for five days of 12 h a week, but for six', () => {
    expect(said(plan(...days('11', [16, 17, 18, 19, 20])))).toEqual([]);
    expect(said(plan(...days('11', [16, 17, 18, 19, 20, 21])))).toEqual([
      '11-21 V týdnu je naplánováno 69 h práce. Nad 60 h už průměr 48 h i s přesčasem (zákoník práce, § 79 a § 93) těžko vyjde.',
    ]);
  });

  test('warn on a month’s last day above 48 h a week on average', () => {
    const most = [2, 3, 4, 5, 9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26, 30];
    expect(said(plan(...days('11', most)))).toEqual([]);
    expect(said(plan(...days('11', [...most, 6]))).map(line => line.slice(0, 40))).toEqual([
      '11-30 V měsíci je naplánováno 207 h prác',
    ]);
  });

  test('are judged for each month alone', () =>
    expect(said(plan(...days('10', [26, 27, 29, 30]), ...days('11', [2, 3, 5, 6])))).toEqual([]));
});

describe('single shifts', () => {
  const [shift] = plan('11-16 8-20');
  const texts = (more: Partial<Planned>) => lawWarnings([{ ...shift!, ...more }]).map(({ text }) => text);

  test('warn in a closed shop', () => {
    expect(texts({ zavreno: true })).toEqual(['Prodejna má v tento den zavřeno.']);
    expect(texts({ zavreno: true, typ_smeny: 'dovolena' })).toEqual([]);
  });

  test('warn of vacation on a public holiday', () => {
    const text =
      'Na den je svátek (Den boje za svobodu a demokracii), dovolená se z něj nečerpá a hodiny se nepočítají.';
    expect(texts({ datum: '2026-11-17', typ_smeny: 'dovolena' })).toEqual([text]);
    expect(texts({ datum: '2026-11-17', typ_smeny: 'nemoc' })).toEqual([]);
    expect(texts({ datum: '2026-11-17' })).toEqual([]);
  });

  test.each([
    ['P8:00 O20:00', 'Odpracováno přes 6 h bez přestávky, zákoník práce (§ 88) žádá 30 min.'],
    [
      'P8:00 B12:00 C12:20 O20:00',
      'Odpracováno přes 6 h s přestávkou jen 20 min, zákoník práce (§ 88) žádá 30 min.',
    ],
    ['P8:00 B12:00 C12:15 B16:00 C16:15 O20:00', undefined],
    ['P8:00 O12:00 P12:40 O20:00', undefined],
    ['P8:00 O14:00', undefined],
    ['P8:00', undefined],
  ])('attended as %s warn: %s', (steps, text) => {
    const kinds = { P: 'prichod', B: 'pauza_start', C: 'pauza_konec', O: 'odchod' } as const;
    const dochazka = steps.split(' ').map((step, id) => ({
      ...{ id, opravuje: null, typ_akce: kinds[step[0] as keyof typeof kinds] },
      cas: `2026-11-16T${step.slice(1).padStart(5, '0')}:00+01:00`,
    }));
    expect(texts({ dochazka })).toEqual(text ? [unbroken(text)] : []);
  });
});
