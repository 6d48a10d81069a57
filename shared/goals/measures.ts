/** The measures for which a shop can have goals, in the order shown, each with its name and unit. */
export const MEASURES = {
  obrat: ['Obrat s DPH', 'money'],
  marze: ['Marže', 'money'],
  polozky: ['Položek na účtenku', 'average'],
  sluzby: ['Služby', 'pieces'],
} as const satisfies Record<string, readonly [name: string, unit: Unit]>;
export type Measure = keyof typeof MEASURES;

export type Unit = 'money' | 'pieces' | 'average';
export const nameOf = (mira: Measure) => MEASURES[mira][0];
export const unitOf = (mira: Measure): Unit => MEASURES[mira][1];

/** Whether the values of days add up, so that the measure grows with future turnover; those of an average do not. */
export const addsUp = (mira: Measure) => unitOf(mira) !== 'average';
