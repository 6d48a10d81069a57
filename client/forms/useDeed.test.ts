import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#test/soon.ts';
import { queryClient } from '../core/queries.ts';
import { useDeed } from './useDeed.ts';

afterEach(() => queryClient.clear());

/** A button that uses `useDeed`, with the requests it has sent and a function that answers the current one. */
function button(scope?: string) {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  let press = (_: string) => {};
  function Button() {
    const run = (what: string) => {
      sent.push(what);
      return new Promise<void>(done => void answers.push(done));
    };
    press = useDeed({ run, scope, touches: '/prani/' }).mutate;
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Button)));
  return { press, sent, answer: () => answers.shift()!() };
}

test('ordered actions end with the last press, and repeating the pending one sends nothing', async () => {
  const { press, sent, answer } = button('prani');
  press('nemohu');
  press('raději ano');
  press('nemohu');
  // The second press of a double click.
  press('nemohu');
  await soon(() => expect(sent).toEqual(['nemohu']));
  answer();
  await soon(() => expect(sent).toEqual(['nemohu', 'raději ano']));
  answer();
  await soon(() => expect(sent).toEqual(['nemohu', 'raději ano', 'nemohu']));
  press('nemohu');
  answer();
  await soon(() => expect(queryClient.isMutating()).toBe(0));
  expect(sent).toHaveLength(3);
  press('nemohu');
  await soon(() => expect(sent).toHaveLength(4));
  answer();
  await soon(() => expect(queryClient.isMutating()).toBe(0));
});

test('an unordered action is not sent again while it is running, whatever else was pressed', async () => {
  const { press, sent, answer } = button();
  press('smazat 1');
  press('smazat 2');
  press('smazat 1');
  await soon(() => expect(sent).toHaveLength(2));
  answer();
  answer();
  await soon(() => expect(queryClient.isMutating()).toBe(0));
  press('smazat 1');
  await soon(() => expect(sent).toEqual(['smazat 1', 'smazat 2', 'smazat 1']));
  answer();
  await soon(() => expect(queryClient.isMutating()).toBe(0));
});
