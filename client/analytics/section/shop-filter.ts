import { useNumbered } from '../servis/branches.ts';
import { selectFilter } from './filters.tsx';

/** One of the shops that the sales system numbers, or all. */
export const shopFilter = selectFilter('prodejna_id', {
  label: 'Prodejna',
  options: () => [
    { value: '', label: 'Všechny prodejny' },
    ...useNumbered().map(({ id_prodejny, nazev }) => ({
      value: `${id_prodejny}`,
      label: `${id_prodejny} ${nazev}`,
    })),
  ],
});
