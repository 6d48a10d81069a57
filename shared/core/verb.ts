/** The verb form for a count; five and more take that of one: `verbFor(3, 'zbývá', 'zbývají')` → 'zbývají'. */
export const verbFor = (count: number, one: string, few: string) => (count >= 2 && count <= 4 ? few : one);
