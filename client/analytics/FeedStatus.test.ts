import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#shared/core/durations.ts';
import { hearTime } from '../core/clock.ts';
import { dateTime } from '../core/format.ts';
import { FeedStatus } from './FeedStatus.tsx';

afterEach(() => {
  // The whole test process shares one clock.
  hearTime(new Date().toISOString());
  vi.useRealTimers();
});

const IMPORTED = '2026-11-21T10:00:00+01:00';
const SOLD = '2026-11-14T18:30:00+01:00';

/** The text of the status line for these times of the feed. */
function said(times: { web_prodeje_latest: string | null; web_prodeje_all_latest: string | null }) {
  const client = new QueryClient();
  const data = { ...times, data_source: 'WEB_PRODEJE_ALL' };
  client.setQueryData(['GET /analytics/backup-info/'], { success: true, data });
  const line = createElement(QueryClientProvider, { client }, createElement(FeedStatus));
  return renderToStaticMarkup(createElement(MantineProvider, null, line));
}

test('the latest data are dated by the newest sale, however late it was imported', () =>
  expect(said({ web_prodeje_latest: SOLD, web_prodeje_all_latest: IMPORTED })).toContain(
    `Poslední data: ${dateTime(SOLD)} · zdroj WEB_PRODEJE_ALL`,
  ));

test('the latest data are dated by the import while no sale is known, and not mentioned without one', () => {
  const times = { web_prodeje_latest: null, web_prodeje_all_latest: IMPORTED };
  expect(said(times)).toContain(`Poslední data: ${dateTime(IMPORTED)}`);
  expect(said({ ...times, web_prodeje_all_latest: null })).not.toContain('Poslední data');
});

test.each([
  ['an hour ahead', HOUR, 5, 'Actor: běží'],
  ['an hour behind', -HOUR, 55, 'Actor: neaktivní'],
])(
  'a device whose clock is %s still tells a running import from a stopped one',
  (_what, off, minutes, level) => {
    const time = Date.parse(IMPORTED);
    vi.useFakeTimers({ now: time + off, toFake: ['Date'] });
    hearTime(new Date(time).toUTCString());
    const imported = new Date(time - minutes * MINUTE).toISOString();
    expect(said({ web_prodeje_latest: imported, web_prodeje_all_latest: imported })).toContain(level);
  },
);
