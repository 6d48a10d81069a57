import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SEGMENT_LABELS, SEGMENTS } from '#shared/rules/kinds.ts';
import { shopNamed } from '#shared/stores/named.ts';
import { apiQuery } from '../../core/queries.ts';
import { Details } from '../details/Details.tsx';
import { Failure } from '../details/Failure.tsx';
import { Items } from '../details/Items.tsx';
import type { Query } from '../section/spec.ts';
import { FactCards } from '../tiles/FactCards.tsx';
import { withoutCost } from '../tiles/margin.ts';
import { branchName, branchQuery, useNumbered } from './branches.ts';
import { factsOf } from './facts.tsx';

/** The calls and the failure message for each kind of detail (rules analytics-1, platform-13). */
const CALLS = {
  prodejna: {
    detail: 'GET /analytics/servis/prodejna-detail/',
    items: 'GET /analytics/servis/prodejna-items/',
    failure: 'Chyba detailu prodejny',
  },
  technik: {
    detail: 'GET /analytics/servis/technik-detail/',
    items: 'GET /analytics/servis/technik-items/',
    failure: 'Chyba detailu technika',
  },
} as const;
type Calls = (typeof CALLS)[keyof typeof CALLS];

type Props = {
  of: keyof typeof CALLS;
  query: Query;
  /** The open segment, and the function that opens another. */
  list: string | null;
  choose: (segment: string | null) => void;
};

/** The segments, and the items of the open one. */
function Segments({ of, query, list, choose }: Props) {
  const { detail, items, failure } = CALLS[of];
  const load = useQuery(apiQuery<Calls['detail']>(detail, { query }));
  const chosen = SEGMENTS.find(name => name === list);
  const breakdown = load.data?.detail.breakdown;
  return (
    <Stack gap="sm">
      {load.isError ? (
        <Failure message={failure} load={load} />
      ) : (
        <FactCards
          label="Segmenty"
          isStale={load.isPlaceholderData}
          cards={SEGMENTS.map(name => ({
            key: name,
            title: SEGMENT_LABELS[name],
            facts: breakdown && factsOf(breakdown[name]),
            note: breakdown && withoutCost(breakdown[name].obrat_bez_nakladu),
            opens: 'seznam položek',
            isPressed: name === list,
          }))}
          onOpen={name => choose(name === list ? null : name)}
        />
      )}
      {chosen && <Items key={chosen} call={items} query={{ ...query, segment: chosen }} />}
    </Stack>
  );
}

/** The detail of a branch or a technician in a dialog: three segments, each with its list (rule analytics-4). */
export function ServisDetail({ query }: { query: Query }) {
  const shops = useNumbered();
  const detail = (value: string, title: string, props: Props) =>
    value === '' ? null : { title, body: <Segments key={value} {...props} /> };
  return (
    <Details
      kinds={{
        prodejna: (key, { list, choose }) =>
          detail(key, shopNamed('Prodejna', branchName(key, shops)), {
            ...{ of: 'prodejna', query: { ...query, ...branchQuery(key) }, list, choose },
          }),
        technik: (technik, { list, choose }) =>
          detail(technik, `Technik ${technik}`, {
            ...{ of: 'technik', query: { ...query, technik }, list, choose },
          }),
      }}
    />
  );
}
