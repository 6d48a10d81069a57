import { expect, test } from 'vitest';
import { folded } from '#shared/core/folded.ts';
import { isBeginningOf, isFormOf } from './declension.ts';

/** Nominative to instrumental, and further forms that people type; spelt as in a Czech grammar. */
const CASES = [
  'Globus Globusu Globusu Globus Globuse Globusu Globusem',
  'Senimo Senima Senimu Senimo Senimo Senimu Senimem',
  'Zlín Zlína Zlínu Zlín Zlíne Zlíně Zlínem',
  'Čepkov Čepkova Čepkovu Čepkov Čepkove Čepkově Čepkovem',
  'Přerov Přerova Přerovu Přerov Přerove Přerově Přerovem',
  'Vsetín Vsetína Vsetínu Vsetín Vsetíne Vsetíně Vsetínem',
  'Šternberk Šternberka Šternberku Šternberk Šternberku Šternberce Šternberkem',
  'Praha Prahy Praze Prahu Praho Praze Prahou',
  'Brno Brna Brnu Brno Brno Brně Brnem',
  'Olomouc Olomouce Olomouci Olomouc Olomouci Olomouci Olomoucí',
  'Hradec Hradce Hradci Hradec Hradče Hradci Hradcem',
  'Plzeň Plzně Plzni Plzeň Plzni Plzni Plzní',
  'Třebíč Třebíče Třebíči Třebíč Třebíči Třebíči Třebíčí',
  'Opava Opavy Opavě Opavu Opavo Opavě Opavou',
  'Kroměříž Kroměříže Kroměříži Kroměříž Kroměříži Kroměříži Kroměříží',
  'Meziříčí Meziříčí Meziříčí Meziříčí Meziříčí Meziříčí Meziříčím',
  'Valašské Valašského Valašskému Valašské Valašské Valašském Valašským',
  'Hradiště Hradiště Hradišti Hradiště Hradiště Hradišti Hradištěm',
  'Budějovice Budějovic Budějovicím Budějovice Budějovice Budějovicích Budějovicemi',
  'Dvůr Dvora Dvoru Dvůr Dvore Dvoře Dvorem',
  'Petra Petry Petře Petru Petro Petře Petrou',
  'Petr Petra Petrovi Petra Petře Petrovi Petrem',
  'Jana Jany Janě Janu Jano Janě Janou',
  'Lucie Lucie Lucii Lucii Lucie Lucii Lucií',
  'Veronika Veroniky Veronice Veroniku Veroniko Veronice Veronikou',
  'Olga Olgy Olze Olgu Olgo Olze Olgou',
  'Tomáš Tomáše Tomáši Tomáše Tomáši Tomášovi Tomášem',
  'Pavel Pavla Pavlovi Pavla Pavle Pavlovi Pavlem',
  'Marek Marka Markovi Marka Marku Markovi Markem',
  'Zdeněk Zdeňka Zdeňkovi Zdeňka Zdeňku Zdeňkovi Zdeňkem',
  'Jiří Jiřího Jiřímu Jiřího Jiří Jiřím Jiřím',
  'Ondřej Ondřeje Ondřejovi Ondřeje Ondřeji Ondřejovi Ondřejem',
  'Otto Otty Ottovi Ottu Otto Ottovi Ottou',
  'Novák Nováka Novákovi Nováka Nováku Novákovi Novákem',
  'Nováková Novákové Novákové Novákovou Nováková Novákové Novákovou',
  'Svoboda Svobody Svobodovi Svobodu Svobodo Svobodovi Svobodou',
  'Procházka Procházky Procházkovi Procházku Procházko Procházkovi Procházkou',
  'Kučera Kučery Kučerovi Kučeru Kučero Kučerovi Kučerou',
  'Malý Malého Malému Malého Malý Malém Malým',
  'Veselá Veselé Veselé Veselou Veselá Veselé Veselou',
  'Horák Horáka Horákovi Horáka Horáku Horákovi Horákem',
  'Beneš Beneše Benešovi Beneše Beneši Benešovi Benešem',
  'Říha Říhy Říhovi Říhu Řího Říhovi Říhou',
  'Ševčík Ševčíka Ševčíkovi Ševčíka Ševčíku Ševčíkovi Ševčíkem',
  'Němec Němce Němcovi Němce Němče Němcovi Němcem',
  'Krejčí Krejčího Krejčímu Krejčího Krejčí Krejčím Krejčím',
  'účtenka účtenky účtence účtenku účtenko účtence účtenkou účtenek účtenkami',
  'hodina hodiny hodině hodinu hodino hodině hodinou hodin hodinách',
  'tržba tržby tržbě tržbu tržbo tržbě tržbou tržeb tržbách',
  'sklo skla sklu sklo sklo skle sklem skel sklech skly',
  'skla skel sklům skla skla sklech skly',
  'pouzdro pouzdra pouzdru pouzdro pouzdro pouzdře pouzdrem pouzder',
  'fólie fólie fólii fólii fólie fólii fólií',
  'květen května květnu květen květne květnu květnem',
  'červenec července červenci červenec červenče červenci červencem',
  'týden týdne týdnu týden týdne týdnu týdnem týdny týdnů',
  'minulý minulého minulému minulý minulý minulém minulým minulá minulou',
].map(line => line.split(' '));

test.each(CASES)('recognizes %s in every case', (word, ...forms) => {
  for (const form of [word!, ...forms]) {
    expect(isFormOf(word!, folded(form)), form).toBe(true);
    expect(isFormOf(word!, folded(form.toUpperCase())), form).toBe(true);
  }
});

test.each([
  ['Zlín', 'zlinsko'],
  ['Petra', 'petrolej'],
  ['Globus', 'glob'],
  ['červen', 'cervenec'],
  ['červenec', 'cervna'],
  ['květen', 'kveta'],
  ['hodina', 'hodinova'],
  ['bod', 'bodnar'],
  ['Marek', 'mark'],
  ['Nováková', 'novak'],
])('does not take %s for %s', (word, typed) => {
  expect(isFormOf(word, typed)).toBe(false);
});

test('accepts a beginning from three letters on', () => {
  expect(isBeginningOf('Přerov', 'pre')).toBe(true);
  expect(isBeginningOf('Přerov', 'pr')).toBe(false);
  expect(isBeginningOf('Přerov', 'rer')).toBe(false);
});
