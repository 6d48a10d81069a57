import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentCount } from '#shared/core/counts.ts';
import { preposed } from '#shared/core/preposed.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';

/** Says how much was already imported with this profile; those sales only change if they are imported again. */
export function Editions({ klic }: { klic: string }) {
  const { data } = useQuery(apiQuery('GET /import/profily/:klic/verze/', { params: { klic } }));
  const importu = data?.verze.reduce((sum, one) => sum + one.importu, 0) ?? 0;
  const dokladu = data?.verze.reduce((sum, one) => sum + one.dokladu, 0) ?? 0;
  if (importu === 0) return null;
  return (
    <Alert py="xs" color="blue">
      {`Podle tohoto profilu už přišlo ${documentCount(dokladu)} ${preposed('v', plural(importu, 'importu', 'importech', 'importech'))}. Změna platí pro další importy: co už přišlo, se přepočítá, až když soubory naimportujete znovu.`}
    </Alert>
  );
}
