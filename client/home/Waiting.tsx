import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ABSENCE_KIND_LABELS } from '#shared/absences/kinds.ts';
import { dayOf, placeOf } from '#shared/alerts/words.ts';
import { ABSENCES, OFFERS, TIMESHEETS, toAbsence, toAlert, toTimesheets } from '#shared/core/addresses.ts';
import { timesheetCount } from '#shared/core/counts.ts';
import { czechMonth } from '#shared/core/months.ts';
import { fullName } from '#shared/users/full-name.ts';
import { absenceDays } from '../absences/words.ts';
import type { Answer } from '../core/api.ts';
import { money } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { longDay, span } from '../shifts/czech.ts';
import { Card, Loaded } from './Card.tsx';
import classes from './home.module.css';

/** The maximum of lines of each kind, so that no kind hides the others. */
const MOST = 4;

/** A line: the person's name, linking to the place of the decision, and the subject. */
type Line = { key: string; name: string; to: string; what: string };

const ofAbsences = ({ nepritomnosti }: Answer<'GET /nepritomnosti/'>): Line[] =>
  nepritomnosti
    .filter(({ smi }) => smi.rozhodnout)
    .map(one => ({
      key: `volno ${one.id}`,
      name: fullName(one.osoba),
      to: toAbsence(one.id),
      what: `${ABSENCE_KIND_LABELS[one.druh].toLowerCase()} ${absenceDays(one)}`,
    }));

const ofOffers = ({ nabidky }: Answer<'GET /nabidky/'>): Line[] =>
  nabidky
    .filter(({ muze_rozhodnout }) => muze_rozhodnout)
    .map(one => ({
      key: `nabidka ${one.id}`,
      name: fullName(one.prevzal ?? one.nabizi),
      to: OFFERS,
      what: `přebírá směnu: ${longDay(one.smena.datum)} ${span(one.smena)}`,
    }));

const ofTimesheets = ({ mesic, prodejny }: Answer<'GET /vykazy/ceka/'>): Line[] =>
  prodejny.map(({ id, nazev, ceka }) => ({
    key: `vykaz ${id}`,
    name: `Výkazy, ${nazev}`,
    to: `${toTimesheets(mesic)}&prodejna=${id}`,
    what: `${czechMonth(mesic)}, ke schválení ${timesheetCount(ceka)}`,
  }));

const ofAlerts = ({ vykyvy }: Answer<'GET /vykyvy/'>): Line[] =>
  vykyvy.map(alert => ({
    key: `vykyv ${alert.id}`,
    name: `Výkyv, ${placeOf(alert)}`,
    to: toAlert(alert.id),
    what: `${dayOf(alert.den)} obrat ${money(alert.skutecnost ?? 0)}, čekalo se ${money(alert.ocekavano)}`,
  }));

/** The first lines of a kind; if there are more, the last line links to all of them. */
const shortened = (lines: Line[], to: string): Line[] =>
  lines.length <= MOST
    ? lines
    : [...lines.slice(0, MOST - 1), { key: to, name: `Ještě ${lines.length - MOST + 1}`, to, what: '' }];

/** What waits for the person's decision: absences, offered shifts, timesheets of the last month, alerts. */
export function Waiting() {
  const absences = useQuery({
    ...apiQuery('GET /nepritomnosti/', { query: { stav: 'ceka' } }),
    select: data => shortened(ofAbsences(data), ABSENCES),
  });
  const offers = useQuery({
    ...apiQuery('GET /nabidky/'),
    select: data => shortened(ofOffers(data), OFFERS),
  });
  const timesheets = useQuery({
    ...apiQuery('GET /vykazy/ceka/'),
    select: data => shortened(ofTimesheets(data), TIMESHEETS),
  });
  const alerts = useQuery({
    ...apiQuery('GET /vykyvy/', { query: { ceka: 'true' } }),
    select: data => shortened(ofAlerts(data), '/vyhled'),
  });
  const all = [absences, offers, timesheets, alerts];
  const query = {
    data: all.every(({ data }) => data) ? all.flatMap(({ data }) => data!) : undefined,
    isError: all.some(({ isError }) => isError),
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map(one => one.refetch())),
  };
  return (
    <Card
      title="Čeká na rozhodnutí"
      actions={
        <Anchor component={Link} to={ABSENCES} size="sm">
          Volno
        </Anchor>
      }
    >
      <Loaded query={query} empty="Nic nečeká" lines={2}>
        {lines => (
          <ul className={classes.list}>
            {lines.map(({ key, name, to, what }) => (
              <li key={key} className={`${classes.line} ${classes.wrap}`}>
                <Anchor component={Link} to={to} size="sm" className={classes.grow}>
                  {name}
                </Anchor>
                <Text size="sm" c="dimmed" span>
                  {what}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
