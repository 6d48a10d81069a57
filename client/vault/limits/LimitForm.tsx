import type { Access } from '#shared/vault/contract.ts';
import { ACCESS_LIMIT, CATEGORY_LIMIT } from '#shared/vault/limits/fields.ts';
import { BY_CATEGORY, UNSAID } from '#shared/vault/limits/kinds.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { accessName } from '../accessName.ts';
import { useAllShops, useLimitShops } from './useLimitShops.ts';
import type { SaidLimit } from './useLimits.ts';

/** The weakness of a limit by shop: a seller's change of shop is valid at once (rule people-10). */
const BY_HOME =
  'Rozhoduje domovská prodejna. Prodejce si ji mění v profilu sám a platí hned, administrátorům přijde upozornění. Co nesmí vidět, omezte podle role.';

type Props = {
  /** One access, or the name of a category. */
  of: Access | string;
  /** The current limit; null if none is set. */
  limit: SaidLimit | null;
  onClose: () => void;
};

/** For an ADMIN: sets who sees an access, or all of a category (rule vault-7). */
export function LimitForm({ of, limit, onClose }: Props) {
  const data = useLimitShops(limit?.prodejny ?? []);
  const names = new Map(useAllShops()?.map(({ id, nazev }) => [String(id), nazev]));
  // Said also by a form in which the shops are left out.
  const shows = { prodejny: (ids: string[]) => ids.map(id => names.get(id) ?? id).join(', ') };
  const frame = { failed: 'Uložit se nepodařilo', onClose, shows };
  const done = () => {
    notifyDone('Kdo přístupy vidí, je uložené.');
    return refetch('/pristupy/');
  };
  const inputs = ({ values: { kdo, kde } }: { values: { kdo: string; kde: string } }) => ({
    kdo: { columns: 12 },
    kde:
      kdo === 'admin' || kdo === BY_CATEGORY
        ? null
        : { columns: 12, ...(kde !== 'vsechny' && { description: BY_HOME }) },
    prodejny: kde !== 'vybrane' || kdo === 'admin' || kdo === BY_CATEGORY ? null : { options: data, data },
  });
  return typeof of === 'string' ? (
    <RecordForm
      {...frame}
      fields={CATEGORY_LIMIT}
      record={limit ?? { kdo: 'vsichni', ...UNSAID }}
      inputs={inputs}
      title={`Kdo vidí kategorii: ${of}`}
      save={async (body, { klic, verze }) => {
        await request('PUT /pristupy/omezeni/kategorie/', { body: { kategorie: of, ...body, verze }, klic });
        await done();
      }}
    />
  ) : (
    <RecordForm
      {...frame}
      fields={ACCESS_LIMIT}
      record={limit ?? { kdo: BY_CATEGORY, ...UNSAID }}
      inputs={inputs}
      title={`Kdo vidí přístup: ${accessName(of)}`}
      save={async (body, { klic, verze }) => {
        await request('PUT /pristupy/:id/omezeni/', {
          params: { id: of.id },
          body: { ...body, verze },
          klic,
        });
        await done();
      }}
    />
  );
}
