/** What a shop can be set a goal of, in the order that is shown, with its name and what it is counted in. */
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

/** Whether its days add up, so that it grows with the turnover to come; an average stays what it is. */
export const addsUp = (mira: Measure) => unitOf(mira) !== 'average';
