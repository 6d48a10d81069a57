import { expect, test } from 'vitest';
import type { AttendanceAction } from './attendance.ts';
import { type Presence, presenceOf } from './presence.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);

test.each<[string, string, Presence]>([
  ['', '07:59', 'pred_smenou'],
  ['', '08:04', 'pred_smenou'],
  ['', '08:05', 'zpozdeni'],
  ['', '19:59', 'zpozdeni'],
  ['', '20:00', 'neprisel'],
  ['prichod', '21:00', 'v_praci'],
  ['prichod pauza_start', '12:00', 'na_pauze'],
  ['prichod pauza_start pauza_konec', '12:30', 'v_praci'],
  ['prichod odchod', '12:30', 'odesel'],
])('after %j at %s in a shift 8–20 the presence is %s', (done, now, presence) => {
  const dochazka = done
    .split(' ')
    .filter(Boolean)
    .map((typ_akce, id) => ({
      ...{ id, typ_akce: typ_akce as AttendanceAction, opravuje: null },
      cas: `2026-11-20T0${8 + id}:00:00+01:00`,
    }));
  const shift = { datum: '2026-11-20', cas_od: '08:00', cas_do: '20:00', dochazka };
  expect(presenceOf(shift, at(now))).toBe(presence);
});
