import { NativeSelect } from '@mantine/core';
import type { Answer } from '../../core/api.ts';
import { useFilters } from '../../core/filters.ts';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { rangeIn } from '../../forms/dates/ranges.ts';
import { useToday } from '../section/period/period.ts';
import type { Filter } from '../section/spec.ts';

type Data = Answer<'GET /analytics/proc/'>;

const RULE = '';
const OWN = 'vlastni';

/** The filter for the period to compare with: the one of the general rule, or any other days (rule numbers-8). */
export const useAgainst: Filter<Data> = () => {
  const today = useToday();
  const { filters, setFilters } = useFilters(['proti_od', 'proti_do']);
  const { od, do: to } = rangeIn({ od: filters.proti_od, do: filters.proti_do }, today);
  const chosen = od && to ? { proti_od: od, proti_do: to } : null;
  return {
    query: chosen ?? ({} as Record<string, string>),
    control: data => (
      <>
        <NativeSelect
          label="Srovnat s"
          value={chosen ? OWN : RULE}
          disabled={!chosen && !data}
          onChange={event => {
            const days = event.currentTarget.value === OWN ? data?.meta.predchozi : undefined;
            setFilters({ proti_od: days?.od ?? '', proti_do: days?.do ?? '' });
          }}
          data={[
            { value: RULE, label: 'Obdobím předtím' },
            { value: OWN, label: 'Jiným obdobím' },
          ]}
        />
        {chosen && (
          <RangeFields
            hasLabels
            keepsValue
            labels={{ od: 'Srovnat od', do: 'Srovnat do' }}
            value={{ od: chosen.proti_od, do: chosen.proti_do }}
            max={today}
            onChange={range => setFilters({ proti_od: range.od, proti_do: range.do })}
          />
        )}
      </>
    ),
  };
};
