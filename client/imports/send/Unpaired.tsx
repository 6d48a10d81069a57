import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay } from '../../core/session.tsx';
import { Link } from '../../navigation/Link.tsx';

/** Names and branches in the sales that are nobody's yet, with the way to say whose they are (rule sales-9); nothing where all are. */
export function Unpaired() {
  const isMine = useMay()('pairing.manage');
  const { data } = useQuery({ ...apiQuery('GET /parovani/'), staleTime: 0, enabled: isMine });
  const names = data?.osoby.filter(({ uzivatel, rucne }) => uzivatel === null && !rucne).length ?? 0;
  const branches = data?.pobocky.filter(({ prodejna, rucne }) => prodejna === null && !rucne).length ?? 0;
  if (names + branches === 0) return null;
  const counts = [
    names > 0 && plural(names, 'jméno', 'jména', 'jmen'),
    branches > 0 && plural(branches, 'pobočka', 'pobočky', 'poboček'),
  ];
  return (
    <Text size="sm">
      {`Nespárováno: ${counts.filter(Boolean).join(' a ')}. Dokud neřeknete, čí jsou, jejich prodeje nepatří nikomu. `}
      <Anchor component={Link} inherit underline="always" to="/pairing">
        Spárovat
      </Anchor>
    </Text>
  );
}
