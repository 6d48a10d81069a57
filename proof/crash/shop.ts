import type { Session } from '../program.ts';

/** The one shop for shifts, accesses and posts: the first of a new database, so its number is known. */
export const SHOP = { id: 1, nazev: 'Zkušební' };

/** Creates the shop. @throws Error when it is refused, or is not the first one. */
export async function createShop(admin: Session) {
  const answer = await admin.send('POST', '/stores/prodejny/', {
    nazev: SHOP.nazev,
    nazev_kratkiy: SHOP.nazev,
  });
  const { store } = (await answer.json()) as { store?: { id: number } };
  if (store?.id !== SHOP.id) throw new Error(`Creating a shop was answered with ${answer.status}.`);
}
