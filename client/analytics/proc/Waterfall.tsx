import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Bar } from '#shared/analytics/proc/kinds.ts';
import { dayCount } from '#shared/core/counts.ts';
import { czechDay } from '#shared/core/days.ts';
import type { Answer } from '../../core/api.ts';
import { average, money, number, tenths } from '../../core/format.ts';
import type { Linked } from '../rows/address.ts';
import { NumberLink } from '../rows/NumberLink.tsx';
import classes from './Waterfall.module.css';

type Data = Answer<'GET /analytics/proc/'>;
type Part = Data['slozky'][number];

/** The formats of a bar's two values; null where the bar has no single number. */
const VALUES: Record<Bar, ((value: number) => string) | null> = {
  kalendar: dayCount,
  hodiny: value => `${tenths(value)}\u00a0h`,
  uctenky_za_hodinu: average,
  uctenky: number,
  polozky: average,
  mix: null,
  cena: money,
  vratky: money,
};

/** '27 dní, předtím 30 dní' */
export function valuesText(klic: Bar, { ted, predtim }: { ted: number | null; predtim: number | null }) {
  const write = VALUES[klic];
  if (!write || (ted === null && predtim === null)) return null;
  const shown = (value: number | null) => (value === null ? '—' : write(value));
  return `${shown(ted)}, předtím ${shown(predtim)}`;
}

/** '+12 345 Kč', '−678 Kč', with the same minus as in the sentence above, and no sign where it rounds to zero. */
export function signedMoney(amount: number) {
  // Halves are rounded away from zero, as in all amounts of money.
  const crowns = Math.sign(amount) * Math.round(Math.abs(amount));
  return `${crowns > 0 ? '+' : crowns < 0 ? '−' : ''}${money(Math.abs(crowns))}`;
}

/** The start and end of each bar, in % of the range between the lowest and the highest value on the way. */
function placed({ obrat, slozky }: Data) {
  let at = obrat.predtim;
  const steps = slozky.map(part => {
    const from = at;
    at += part.castka;
    return { part, from, to: at };
  });
  const all = [obrat.predtim, ...steps.map(({ to }) => to)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (value: number) => (most === least ? 50 : ((value - least) / (most - least)) * 100);
  return { steps, place };
}

type TotalProps = { label: string; value: number; at: number; of?: Linked };

const Total = ({ label, value, at, of }: TotalProps) => (
  <li className={classes.row} data-total>
    <span className={classes.name}>{label}</span>
    <span className={classes.amount}>
      <NumberLink of={of}>{money(value)}</NumberLink>
    </span>
    <span className={classes.track} aria-hidden>
      <span className={classes.mark} style={{ '--at': `${at}%` } as CSSProperties} />
    </span>
  </li>
);

const Step = ({ part, style }: { part: Part; style: CSSProperties }) => (
  <>
    <span className={classes.name}>
      {part.nazev}
      <small>{valuesText(part.klic, part)}</small>
    </span>
    <span className={classes.amount}>{signedMoney(part.castka)}</span>
    <span className={classes.track} aria-hidden>
      <span
        className={classes.bar}
        data-kind={part.castka > 0 ? 'more' : part.castka < 0 ? 'less' : undefined}
        style={style}
      />
    </span>
  </>
);

/** The link to the lines of the previous period; there is none for a period that ends within a day. */
function beforeOf({ meta: { srovnani } }: Data): Linked | undefined {
  const { od, do: to, do_casu } = srovnani;
  if (do_casu !== null) return undefined;
  const days = { period: 'custom', start_date: od, end_date: to };
  return { cislo: 'obrat', ...days, popis: `${czechDay(od)} – ${czechDay(to)}` };
}

/** The bars from the previous turnover to the current one; each opens its detail. */
export function Waterfall({ data, onOpen }: { data: Data; onOpen: (klic: Bar) => void }) {
  const { steps, place } = placed(data);
  return (
    <ol className={classes.list} aria-label="Z čeho se změna skládá">
      <Total label="Předtím" value={data.obrat.predtim} at={place(data.obrat.predtim)} of={beforeOf(data)} />
      {steps.map(({ part, from, to }) => {
        const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))];
        const style = { '--at': `${left}%`, '--size': `${right - left}%` } as CSSProperties;
        return (
          <li key={part.klic}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(part.klic)}>
              <Step part={part} style={style} />
            </UnstyledButton>
          </li>
        );
      })}
      <Total label="Teď" value={data.obrat.ted} at={place(data.obrat.ted)} of={{ cislo: 'obrat' }} />
    </ol>
  );
}
