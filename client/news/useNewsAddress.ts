import { useSearchParams } from 'react-router';

const idOf = (value: string | null) => (value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

/** What the address says: the category looked at, and the post that a link leads to. */
export function useNewsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    kategorie: idOf(params.get('kategorie')),
    prispevek: idOf(params.get('prispevek')),
    /** All categories, no linked post. */
    showAll: () => setParams({}, { replace: true }),
  };
}
