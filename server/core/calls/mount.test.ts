import { expect, test } from 'vitest';
import { z } from 'zod';
import { Success, success } from '#shared/core/fields.ts';
import { route } from '#shared/core/route.ts';
import type { Handlers } from './mount.ts';

const calls = {
  add: route('POST /x/', {
    can: 'signed-in',
    summary: 'Adds',
    returns: success({ id: z.int() }),
  }),
  remove: route('DELETE /x/', { can: 'signed-in', summary: 'Removes', returns: Success }),
};
const handlers: Handlers<typeof calls> = { add: async () => ({ id: 1 }), remove: async () => {} };

test('a handler without an answer, or one that states success itself, does not compile', () => {
  const wrong: Handlers<typeof calls>[] = [
    // @ts-expect-error it forgets its answer
    { ...handlers, add: async () => {} },
    // @ts-expect-error the serializer says it
    { ...handlers, add: async () => ({ success: true as const, id: 1 }) },
    // @ts-expect-error the serializer says it
    { ...handlers, remove: async () => ({ success: true as const }) },
  ];
  expect(wrong).toHaveLength(3);
});
