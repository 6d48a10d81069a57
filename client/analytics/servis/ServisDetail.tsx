import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SEGMENT_LABELS, SEGMENTS } from '#shared/rules/kinds.ts';
import { apiQuery } from '../../core/queries.ts';
import { DetailModal } from '../section/DetailModal.tsx';
import { Failure } from '../section/Failure.tsx';
import { Items } from '../section/Items.tsx';
import { useDetail } from '../section/useDetail.ts';
import { FactCard, FactCards } from '../tiles/FactCard.tsx';
import { withoutCost } from '../tiles/margin.ts';
import { branchName, branchQuery, type Numbered, useNumbered } from './branches.ts';
import { factsOf } from './facts.tsx';

/** Who or what is opened: its heading, its calls and what is said when they fail (D2 §7, §8). */
const KINDS = {
  prodejna: {
    title: (key: string, shops: readonly Numbered[]) => `Prodejna ${branchName(key, shops)}`,
    narrow: branchQuery,
    call: 'GET /analytics/servis/prodejna-detail/',
    items: 'GET /analytics/servis/prodejna-items/',
    failure: 'Chyba detailu prodejny',
  },
  technik: {
    title: (technik: string) => `Technik ${technik}`,
    narrow: (technik: string): Record<string, string> => ({ technik }),
    call: 'GET /analytics/servis/technik-detail/',
    items: 'GET /analytics/servis/technik-items/',
    failure: 'Chyba detailu technika',
  },
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];
type DetailCall = Kind['call'];

type Props = {
  kind: Kind;
  query: Record<string, string>;
  /** The opened segment, and how another one is. */
  segment: string | null;
  onChoose: (segment: string | null) => void;
};

/** The segments, and the items of the one that was pressed. */
function Segments({ kind, query, segment, onChoose }: Props) {
  const detail = useQuery(apiQuery<DetailCall>(kind.call, { query: query as never }));
  const chosen = SEGMENTS.find(name => name === segment);
  const breakdown = detail.data?.detail.breakdown;
  return (
    <Stack gap="sm">
      {detail.isError ? (
        <Failure message={kind.failure} load={detail} />
      ) : (
        <FactCards label="Segmenty">
          {SEGMENTS.map(name => (
            <FactCard
              key={name}
              title={SEGMENT_LABELS[name]}
              facts={breakdown && factsOf(breakdown[name])}
              note={breakdown && withoutCost(breakdown[name].obrat_bez_nakladu)}
              isStale={detail.isPlaceholderData}
              opens="seznam položek"
              isPressed={name === segment}
              onOpen={() => onChoose(name === segment ? null : name)}
            />
          ))}
        </FactCards>
      )}
      {chosen && <Items key={chosen} call={kind.items} query={{ ...query, segment: chosen }} />}
    </Stack>
  );
}

/** The detail of a branch or a technician in a dialog: three segments, each with its list (D2 §2.4). */
export function ServisDetail({ query }: { query: Record<string, string> }) {
  const { kind: name, value, list, choose, close } = useDetail();
  const shops = useNumbered();
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : null;
  return (
    <DetailModal
      title={kind?.title(value, shops) ?? ''}
      isOpened={kind !== null && value !== ''}
      onClose={close}
    >
      {kind && (
        <Segments
          key={value}
          kind={kind}
          query={{ ...query, ...kind.narrow(value) }}
          segment={list}
          onChoose={choose}
        />
      )}
    </DetailModal>
  );
}
