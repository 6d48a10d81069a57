import { numbered } from '../../stores/numbered.ts';
import { useShops } from '../../stores/useShops.ts';
import { selectFilter } from './filters.tsx';

/** A filter for one of the shops that have a number in the sales system, or all. */
export const shopFilter = selectFilter('prodejna_id', {
  label: 'Prodejna',
  options: chosen => [
    { value: '', label: 'Všechny prodejny' },
    ...numbered(useShops(chosen, ({ id_prodejny }) => id_prodejny)).map(({ id_prodejny, nazev }) => ({
      value: `${id_prodejny}`,
      label: `${id_prodejny} ${nazev}`,
    })),
  ],
});
