/** Hard-coded figures of three stores (rule analytics-3); none of them is real. */

export const PERIODS = [
  { value: 'den', label: 'Den' },
  { value: 'tyden', label: 'Týden' },
  { value: 'mesic', label: 'Měsíc' },
  { value: 'ctvrtleti', label: 'Čtvrtletí' },
  { value: 'rok', label: 'Rok' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

export const METRICS = [
  { value: 'obrat', label: 'Obrat' },
  { value: 'zakaznici', label: 'Zákazníci' },
  { value: 'prumer', label: 'Průměrná objednávka' },
  { value: 'rust', label: 'Růst' },
] as const;
export type Metric = (typeof METRICS)[number]['value'];

export type Sample = { nazev: string; obrat: number; zakaznici: number; rust: number };

const DAY: Sample[] = [
  { nazev: 'Prodejna A', obrat: 48_500, zakaznici: 62, rust: 4.2 },
  { nazev: 'Prodejna B', obrat: 36_200, zakaznici: 51, rust: -1.8 },
  { nazev: 'Prodejna C', obrat: 29_700, zakaznici: 40, rust: 7.5 },
];

const times = (count: number): Sample[] =>
  DAY.map(store => ({ ...store, obrat: store.obrat * count, zakaznici: store.zakaznici * count }));

export const SAMPLES: Record<Period, Sample[]> = {
  den: DAY,
  tyden: times(7),
  mesic: times(30),
  ctvrtleti: times(91),
  rok: times(365),
};
