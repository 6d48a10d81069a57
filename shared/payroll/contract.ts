import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { IdText, Mesic, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CODES } from './codes.ts';

const hours = z.number();
/** The codes; `verze` grows with every change of any of them. */
export const CodesNow = z.object({ ...shapeOf(CODES, {}), verze: z.int() });
const asked = { mesic: Mesic, prodejna: IdText.optional() };

/** The data for wages, from closed months only (rule timesheet-5), in hours. */
export const payroll = {
  read: route('GET /mzdy/', {
    can: 'payroll.export',
    isFreshAsSheet: true,
    summary: 'Sums of closed months for wages, and who is left out',
    query: z.object(asked),
    returns: success({
      mesic: z.string(),
      /** People whose month is not closed yet: no file contains them. */
      neuzavrene: z.array(z.string()),
      /** People whose contract has no number: closed months are in the spreadsheet, but not in the XML. */
      bez_cisla: z.array(z.string()),
      /** People employed twice in a closed month: all their hours are under the employment at its end. */
      vice_pomeru: z.array(z.string()),
      lide: z.array(
        z.object({
          id: z.int(),
          prijmeni: z.string(),
          jmeno: z.string(),
          cislo_pomeru: z.string().nullable(),
          druh: z.string().nullable(),
          tydenni_hodiny: hours.nullable(),
          ...{ fond: hours, odpracovano: hours, pauza: hours, prescas: hours },
          ...{ vikend: hours, svatek: hours, noc: hours },
          ...{ dovolena: hours, dovolena_dnu: z.int(), nemoc: hours, nemoc_dnu: z.int() },
          ...{ jine: hours, jine_dnu: z.int() },
        }),
      ),
    }),
    sheets: [
      {
        name: 'Mzdy',
        rows: 'lide',
        columns: {
          id: ['ID', 'number'],
          prijmeni: 'Příjmení',
          jmeno: 'Jméno',
          cislo_pomeru: 'Číslo poměru',
          druh: 'Smlouva',
          tydenni_hodiny: ['Týdenní hodiny', 'number'],
          fond: ['Fond', 'number'],
          odpracovano: ['Odpracováno', 'number'],
          pauza: ['Pauzy', 'number'],
          prescas: ['Přesčas', 'number'],
          vikend: ['So/Ne', 'number'],
          svatek: ['Svátek', 'number'],
          noc: ['Noc (22–6)', 'number'],
          dovolena: ['Dovolená (h)', 'number'],
          dovolena_dnu: ['Dovolená (dny)', 'number'],
          nemoc: ['Nemoc (h)', 'number'],
          nemoc_dnu: ['Nemoc (dny)', 'number'],
          jine: ['Jiné volno (h)', 'number'],
          jine_dnu: ['Jiné volno (dny)', 'number'],
        },
      },
    ],
  }),
  pamica: route('GET /mzdy/pamica/', {
    quota: 'exporty',
    can: 'payroll.export',
    isFresh: true,
    summary: 'Attendance of closed months for PAMICA: XML of version 1, or a ZIP of version 2',
    query: z.object({ ...asked, verze: z.enum(['1', '2'], 'Verze je 1 nebo 2').default('1') }),
    returns: z.unknown(),
    raw: 'sends a file',
  }),
  codes: route('GET /mzdy/kody/', {
    can: 'payroll.export',
    summary: 'Codes of the payroll program',
    returns: success({ kody: CodesNow }),
  }),
  setCodes: route('PUT /mzdy/kody/', {
    can: 'payroll.export',
    summary: 'Change codes of the payroll program; an empty one is not handed over, a stale `verze` is 409',
    body: z.object({ ...bodyOf(CODES, {}), verze: Verze }),
    returns: success({ kody: CodesNow }),
  }),
};
