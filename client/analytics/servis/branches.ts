/** Branches of the sales system with service, as its own numbers name them (D2 §2.4; 4-decisions §3). */
export const BRANCHES = [
  { id_prodejny: 1, stredisko: 'Globus' },
  { id_prodejny: 2, stredisko: 'Čepkov' },
  { id_prodejny: 3, stredisko: 'Přerov' },
  { id_prodejny: 4, stredisko: 'Šternberk' },
  { id_prodejny: 5, stredisko: 'Vsetín' },
];

type Branch = { id_prodejny: number | null; stredisko: string };
type Service = { polozky: number; zmena: { polozky: { predchozi: number } } };

/** Shops that the sales system does not number have a card once there is some service (D2 §9: ids are 1 to 5). */
export const hasService = ({ id_prodejny, polozky, zmena }: Branch & Service) =>
  id_prodejny !== null || polozky > 0 || zmena.polozky.predchozi > 0;

/** A branch in the address: its number, or its name when it has none. */
export const branchKey = ({ id_prodejny, stredisko }: Branch) =>
  id_prodejny === null ? stredisko : `${id_prodejny}`;

const isNumber = (key: string) => /^\d+$/.test(key);

/** What asks the server for the branch of that key. */
export const branchQuery = (key: string): Record<string, string> =>
  isNumber(key) ? { prodejna_id: key } : { stredisko: key };

/** What the branch of that key is called. */
export const branchName = (key: string) =>
  isNumber(key)
    ? (BRANCHES.find(({ id_prodejny }) => `${id_prodejny}` === key)?.stredisko ?? `Pobočka ${key}`)
    : key;
