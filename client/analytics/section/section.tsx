import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Answer, GetCall } from '../../core/api.ts';
import { apiQuery, followed } from '../../core/queries.ts';
import { Together } from '../../ui/page/Together.tsx';
import { Failure } from '../details/Failure.tsx';
import { useDetail } from '../details/useDetail.ts';
import { NoSales } from '../NoSales.tsx';
import { RowsDetail } from '../rows/RowsDetail.tsx';
import { Compared } from '../tiles/compared.ts';
import { SectionHeader } from './SectionHeader.tsx';
import type { Meta, SectionSpec } from './spec.ts';

const metaOf = (answer: unknown) => (answer as { meta?: Meta } | null | undefined)?.meta;

/** Creates the screen of a section: its head with the filters, a failure message if needed, and its parts. */
export function section<C extends GetCall>(spec: SectionSpec<C>) {
  const { title, call, parts, Detail, checked, refetchInterval } = spec;
  const filters = Object.entries(spec.filters);
  return function Section() {
    const controls = filters.map(([name, useFilter]) => ({ name, ...useFilter() }));
    const query = Object.assign({}, ...controls.map(one => one.query));
    const { open } = useDetail();
    const load = useQuery({
      ...apiQuery<C>(call, { query } as never),
      ...(checked && { select: checked }),
      ...(refetchInterval && { refetchInterval: followed<Answer<C>>(refetchInterval(query)) }),
    });
    const data = load.isError ? null : load.data;
    const meta = metaOf(data);
    const shown = { data, load, query, isStale: load.isPlaceholderData, open };
    return (
      <Compared value={data ? (spec.compared?.(data) ?? meta?.srovnani) : undefined}>
        <SectionHeader
          title={title}
          meta={meta}
          isRefreshing={load.isRefetching}
          actions={spec.actions?.(query)}
          status={spec.status?.(data)}
        >
          {controls.map(({ name, control }) => (
            <Fragment key={name}>{typeof control === 'function' ? control(load.data) : control}</Fragment>
          ))}
        </SectionHeader>
        <Together>
          <NoSales />
          <Stack gap="sm">
            {load.isError && <Failure message="Chyba při načítání dat" load={load} />}
            {Object.entries(parts).map(([name, Part]) => (
              <Part key={name} {...shown} />
            ))}
          </Stack>
        </Together>
        {Detail && <Detail query={query} />}
        <RowsDetail query={!spec.rows ? query : data ? spec.rows(query, data) : undefined} />
      </Compared>
    );
  };
}
