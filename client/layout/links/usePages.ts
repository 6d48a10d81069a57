import { useMay } from '../../core/session.tsx';
import { PAGES, type Page } from '../../routes.tsx';

/** The pages offered to the signed-in person, grouped by the menu that links to them. */
export function usePages() {
  const may = useMay();
  const of = (...menus: Page['menu'][]) =>
    PAGES.filter(({ menu, can }) => menu && menus.includes(menu) && (!can || may(can)));
  return { main: of('main'), gear: of('gear'), administration: of('gear', 'admin') };
}
