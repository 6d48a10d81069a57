import { expect, test } from 'vitest';
import { type Paid, pamicaV1, pamicaV2 } from './pamica.ts';

const codes = {
  dovolena: 'V01',
  nemoc: 'N01',
  lekar: 'L01',
  volno: 'V03',
  vikend: '',
  svatek: '',
  noc: 'P05',
};

const paid: Paid = {
  jmeno: 'Jan & Eva',
  prijmeni: 'O’Neil <ml.>',
  cislo_pomeru: '101"1',
  days: [
    { datum: '2026-02-02', co: 'prace', plan: 480 },
    { datum: '2026-02-03', co: 'dovolena', plan: 480 },
    { datum: '2026-02-04', co: 'dovolena', plan: 720 },
    { datum: '2026-02-06', co: 'dovolena', plan: 240 },
    { datum: '2026-02-09', co: 'nemoc', plan: 485 },
    { datum: '2026-02-10', co: 'volno', plan: 480 },
    { datum: '2026-02-11', co: 'prace', plan: 480 },
    // A doctor's visit within a planned shift: a part of a day, and the plan stays as it was.
    { datum: '2026-02-11', co: 'lekar', plan: 120, isPart: true },
  ],
  den: () => 480,
  sums: { prescas: 605, vikend: 120, svatek: 0, noc: 61 },
};

const PLANNED: Record<string, string> = {
  '02': '8:00',
  '03': '8:00',
  '04': '12:00',
  '06': '4:00',
  '09': '8:05',
  10: '8:00',
  11: '8:00',
};
const days = Array.from({ length: 28 }, (_, at) => String(at + 1).padStart(2, '0'));

const PARTS = `<hlavicka>
<mesic>2</mesic>
<rok>2026</rok>
<jmeno>Jan &amp; Eva</jmeno>
<prijmeni>O’Neil &lt;ml.&gt;</prijmeni>
<cislo_pracovniho_pomeru>101&quot;1</cislo_pracovniho_pomeru>
</hlavicka>
<rozvrh>
${days.map(day => `<uvazek datum="2026-02-${day}">${PLANNED[day] ?? '0:00'}</uvazek>`).join('\n')}
</rozvrh>
<nepritomnosti>
<nepritomnost><kod>V01</kod><od>2026-02-03</od><do>2026-02-04</do></nepritomnost>
<nepritomnost><kod>V01</kod><od nepritomnost="4:00">2026-02-06</od><do>2026-02-06</do></nepritomnost>
<nepritomnost><kod>N01</kod><od>2026-02-09</od><do>2026-02-09</do></nepritomnost>
<nepritomnost><kod>V03</kod><od>2026-02-10</od><do>2026-02-10</do></nepritomnost>
<nepritomnost><kod>L01</kod><od nepritomnost="2:00">2026-02-11</od><do>2026-02-11</do></nepritomnost>
</nepritomnosti>
<pritomnost>
<prescas_pracovni_den><hodiny>10:05</hodiny></prescas_pracovni_den>
</pritomnost>
<mzdy>
<priplatek><kod>P05</kod><hodiny>1:01</hodiny></priplatek>
</mzdy>`;

test('version 1 is one escaped document for everybody, with times as H:MM and five parts in order', () => {
  expect(pamicaV1([paid], '2026-02', codes)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<dochazky_zamestnancu version="1.0" xmlns="http://www.stormware.cz/schema/pamica/dochazka.xsd">
<dochazka_zamestnance>
${PARTS}
</dochazka_zamestnance>
</dochazky_zamestnancu>
`);
});

test('version 2 is one document per person', () => {
  expect(pamicaV2(paid, '2026-02', codes)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<dochazka_zamestnance version="2.0" xmlns="http://www.stormware.cz/schema/pamica/version_2/dochazka.xsd">
${PARTS}
</dochazka_zamestnance>
`);
});

test('parts without content are empty, and what has no code is left out', () => {
  const nothing: Paid = { ...paid, days: [{ datum: '2026-02-03', co: 'dovolena', plan: 480 }] };
  const none = { ...nothing, sums: { prescas: 0, vikend: 5, svatek: 5, noc: 5 } };
  const xml = pamicaV2(none, '2026-02', { ...codes, dovolena: '', noc: '' });
  expect(xml).toContain('<nepritomnosti/>\n<pritomnost/>\n<mzdy/>');
});
