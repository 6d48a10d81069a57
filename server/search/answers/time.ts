import { personCount, shiftCount } from '#shared/core/counts.ts';
import { addDays, addMonths, czechDay, daysBetween, monthOf, monthRange } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { PRESENCE_LABELS } from '#shared/shifts/attendance/presence.ts';
import { exact } from '#shared/shifts/hours.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { hoursText, span } from '#shared/shifts/words.ts';
import { dayOnly, monthSoFar } from '../grammar/period.ts';
import { type Asking, type Intent, nameOf, path, personOf, type Said, Unanswered } from './asking.ts';

/** Answers about people's time: hours, who is at work, shifts, vacation. */

const HOURS = 'Naplánované hodiny ze směn (i dovolené a nemoci) a odpracované hodiny z ukončené docházky.';

type Month = { standardni_hodiny: number; hodin_dovolene: number; prescas: number };

/** The further values of a month; people on an agreement have no standard hours. */
function monthLine({ standardni_hodiny, hodin_dovolene, prescas }: Month): string {
  const rest = `ovolená ${hoursText(hodin_dovolene)}, přesčas ${hoursText(prescas)}`;
  return standardni_hodiny > 0 ? `Standard měsíce ${hoursText(standardni_hodiny)}, d${rest}` : `D${rest}`;
}

async function hours(asking: Asking): Promise<Said> {
  const { app, user, today } = asking;
  const days = asking.days ?? monthSoFar(today);
  const { od, konec } = days;
  if (daysBetween(od, konec) > 92) throw new Unanswered('Hodiny tu jsou nejvýš za čtvrtletí.');
  const months = [monthOf(od)];
  while (months.at(-1)! < monthOf(konec)) months.push(addMonths(months.at(-1)!, 1));
  const who = personOf(asking);
  const user_id = who === user.id ? undefined : String(who);
  const shown = await Promise.all(
    months.map(mesic => app.ask(user, 'GET /shifts/overview/', { query: { mesic, user_id } })),
  );
  const shifts = shown
    .flatMap(({ smeny_detail }) => smeny_detail)
    .filter(({ datum }) => datum >= od && datum <= konec);
  const planned = exact(shifts.reduce((sum, { hodiny }) => sum + hodiny, 0));
  const worked = shifts.reduce((sum, { odpracovano }) => sum + (odpracovano ?? 0), 0);
  const isMonth = days.celek === 'mesic';
  const [month] = shown;
  const hodnota = `${hoursText(planned)} naplánováno, ${hoursText(
    isMonth ? month!.hodin_odpracovanych : worked / 60,
  )} odpracováno`;
  return {
    ...{ nazev: 'Hodiny', definice: HOURS, obdobi: days.nazev, ceho: nameOf(asking), hodnota },
    radky: isMonth ? [monthLine(month!)] : [],
    cesta: path('/shifts', {
      ...{ zalozka: 'hodiny', mesic: months[0] },
      osoba: who === user.id ? null : who,
    }),
  };
}

const ONE_DAY = 'Kdo je v práci, se dá říct za jeden den. Zeptejte se na jeden.';
const ON_SHIFT = 'Lidé s pracovní směnou toho dne podle plánu.';
const ON_SHIFT_NOW = `${ON_SHIFT} V závorce, co o nich teď říká docházka.`;

async function atWork(asking: Asking): Promise<Said> {
  const { app, user, today, prodejna } = asking;
  const days = asking.days ?? dayOnly(today);
  if (days.celek !== 'den') throw new Unanswered(ONE_DAY);
  const query = { scope: 'all' as const, datum: days.od };
  const shifts = (await app.ask(user, 'GET /shifts/', { query })).filter(
    shift => shift.typ_smeny === 'prace' && (!prodejna || shift.prodejna === prodejna.id),
  );
  const seesPresence = days.od === today && allows(user, 'shifts.plan');
  const presence = new Map(
    seesPresence
      ? (
          await app.ask(user, 'GET /shifts/attendance/team/', {
            query: { prodejna: prodejna ? String(prodejna.id) : undefined },
          })
        ).lide.map(one => [one.id, PRESENCE_LABELS[one.pritomnost].toLowerCase()])
      : [],
  );
  const people = new Set(shifts.map(({ user_id }) => user_id)).size;
  return {
    ...{ nazev: 'V práci', obdobi: days.nazev, ceho: prodejna ? undefined : 'celý řetězec' },
    hodnota: people === 0 ? 'nikdo' : personCount(people),
    radky: shifts.map(shift => {
      const now = presence.get(shift.id);
      const where = prodejna ? '' : ` · ${shift.prodejna_nazev}`;
      return `${shift.user_jmeno} ${span(shift)}${where}${now ? ` (${now})` : ''}`;
    }),
    definice: seesPresence ? ON_SHIFT_NOW : ON_SHIFT,
    cesta: path('/shifts', {
      ...{ zalozka: seesPresence ? 'dochazka' : null, prodejna: prodejna?.id ?? 'vse' },
      mesic: monthOf(days.od) === monthOf(today) ? null : monthOf(days.od),
    }),
  };
}

/** The days and the number of the next shifts (rule shifts-11). */
const coming = (today: string) => ({
  od: addDays(today, 1),
  do: monthRange(addMonths(monthOf(today), 1)).do,
});
const NEAREST = 3;

async function shifts(asking: Asking): Promise<Said> {
  const { app, user, today, days, osoba, prodejna } = asking;
  if (prodejna && !osoba) return atWork(asking);
  const range = days ? { od: days.od, do: days.konec } : coming(today);
  const query = { scope: 'all' as const, osoba: String(personOf(asking)), ...range };
  const there = (await app.ask(user, 'GET /shifts/', { query })).filter(
    shift => !prodejna || shift.prodejna === prodejna.id,
  );
  const found = days ? there : there.filter(({ typ_smeny }) => typ_smeny === 'prace').slice(0, NEAREST);
  return {
    nazev: days ? 'Směny' : 'Nejbližší směny',
    obdobi: days?.nazev ?? 'od zítřka',
    ceho: nameOf(asking),
    hodnota: found.length === 0 ? 'žádná směna' : shiftCount(found.length),
    radky: found.map(shift =>
      [
        `${czechDay(shift.datum)} ${span(shift)}`,
        ...(shift.typ_smeny === 'prace' ? [shift.prodejna_nazev] : [SHIFT_TYPE_LABELS[shift.typ_smeny]]),
      ].join(' · '),
    ),
    definice: 'Směny podle plánu, jak je ukazuje kalendář.',
    cesta: path('/shifts', {
      prodejna: prodejna?.id ?? found[0]?.prodejna ?? 'vse',
      mesic: found[0] ? monthOf(found[0].datum) : null,
    }),
  };
}

async function vacation(asking: Asking): Promise<Said> {
  const { app, user, today, days } = asking;
  const who = personOf(asking);
  const query = {
    rok: (days?.od ?? today).slice(0, 4),
    osoba: who === user.id ? undefined : String(who),
  };
  const { rok, zustatek } = await app.ask(user, 'GET /nepritomnosti/zustatek/', { query });
  const said = {
    ...{ nazev: 'Dovolená', obdobi: `rok ${rok}`, ceho: nameOf(asking) },
    definice:
      'Nárok roku s opravami, od kterého se odečítá vyčerpaná a naplánovaná dovolená i čekající žádosti.',
    cesta: path('/shifts', { zalozka: 'volno', osoba: who === user.id ? null : who }),
  };
  if (!zustatek) return { ...said, hodnota: 'bez smlouvy nemá nárok' };
  const { narok, opravy, vycerpano, naplanovano, ceka, zbyva } = zustatek;
  return {
    ...said,
    hodnota: `zbývá ${hoursText(zbyva)}`,
    radky: [
      `Nárok ${hoursText(narok + opravy)}, vyčerpáno ${hoursText(vycerpano)}, naplánováno ${hoursText(naplanovano)}, čeká ${hoursText(ceka)}`,
    ],
  };
}

export const AT_WORK: Intent = {
  slova: [['=kdo'], ['práce', 'směna', 'slouží', 'pracuje', 'služba']],
  umi: ['prodejna'],
  looks: 'ahead',
  say: atWork,
};

export const TIME: Intent[] = [
  { slova: [['dovolená']], umi: ['osoba'], looks: 'ahead', say: vacation },
  {
    slova: [['hodina', 'odpracováno', 'odpracoval', 'odpracovala']],
    umi: ['osoba'],
    looks: 'ahead',
    say: hours,
  },
  {
    slova: [['směna', 'rozpis', 'pracuje', 'slouží']],
    umi: ['osoba', 'prodejna'],
    looks: 'ahead',
    say: shifts,
  },
];
