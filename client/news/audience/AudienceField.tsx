import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';
import { useShopsWith } from '../../stores/useShops.ts';
import touch from '../../ui/page/touch.module.css';
import { Chips } from '../write/Chips.tsx';

type Props = { chosen: number[]; onChange: (chosen: number[]) => void };

const EVERYBODY = '';

/** The active shops to choose from; a chosen one that is closed, or gone, is offered too, so that it can be left out. */
function useChoices(chosen: number[]) {
  const shops = useShopsWith(chosen.map(String), shop => shop.id);
  const further = chosen.filter(id => !shops.some(shop => shop.id === id));
  return [...shops, ...further.map(id => ({ id, nazev: `prodejna ${id}` }))];
}

/** The choice of whom a post is for: everybody, or the people of some shops (rule news-8). */
export function AudienceField({ chosen, onChange }: Props) {
  const { isError, data, refetch } = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const shops = useChoices(chosen);
  const isMissing = isError && data === undefined;
  if (shops.length === 0 && !isMissing) return null;
  const choose = (values: string[]) =>
    onChange(
      chosen.length > 0 && values.includes(EVERYBODY)
        ? []
        : values.filter(value => value !== EVERYBODY).map(Number),
    );
  return (
    <Chips
      legend="Pro koho"
      choices={[{ id: EVERYBODY, nazev: 'Všichni' }, ...shops]}
      chosen={chosen.length > 0 ? chosen.map(String) : [EVERYBODY]}
      onChange={choose}
      behind={
        isMissing && (
          <Button variant="default" size="compact-sm" className={touch.target} onClick={() => refetch()}>
            Načíst prodejny znovu
          </Button>
        )
      }
    >
      <Text size="xs" c="dimmed" role="status" mt={chosen.length > 0 ? 6 : 0}>
        {chosen.length > 0 && 'Uvidí ho jen lidé z vybraných prodejen, vy a administrátoři.'}
      </Text>
    </Chips>
  );
}
