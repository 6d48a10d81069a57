import { Anchor, Text } from '@mantine/core';
import type { Profile } from '#shared/sales/profile.ts';
import { Link } from '../../navigation/Link.tsx';

/** The settings of a profile for which the form has no field, in words. */
const LABELS: Partial<Record<keyof Profile, string>> = {
  hlavicka: 'řádek s názvy sloupců',
  listy: 'listy sešitu',
  paticky: 'součty pod tabulkou',
  dedit: 'hodnoty z řádku výš',
  vynechat: 'vynechané řádky',
  cas_dne: 'hodina v druhém sloupci',
  tisice: 'oddělovač tisíců',
  volna_cisla: 'čísla psaná volně',
  ceny_bez_dph: 'ceny bez DPH',
  sleva: 'sleva v procentech',
  mena: 'měna a kurz',
  zaporne_vratka: 'záporné kusy jako vratka',
  xml: 'XML účetního programu',
  podle: 'vestavěný profil, ze kterého vychází',
};

/** Names the settings that the form keeps without showing them, and where to change them: in the wizard. */
export function Rest({ rest }: { rest: Partial<Profile> }) {
  const named = Object.entries(rest).flatMap(([key, value]) =>
    value === false ? [] : (LABELS[key as keyof Profile] ?? []),
  );
  if (named.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {`Profil má nastaveno i: ${named.join(', ')}. Formulář to nechá, jak to je. Změní to průvodce: `}
      <Anchor component={Link} to="/import" inherit underline="always">
        nahrajte soubor znovu
      </Anchor>
      {' a odpovězte jinak.'}
    </Text>
  );
}
