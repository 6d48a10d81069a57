import { afterEach, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/session/contract.ts';
import { ApiError, provenFor } from '../core/api.ts';
import { queryClient } from '../core/queries.ts';
import { enter } from '../core/session.tsx';
import { waitingProof } from './asking.ts';

afterEach(() => queryClient.clear());

const person = (id: number) => ({ user: { id, role: 'ADMIN' } as CurrentUser });
const unproven = () => provenFor(new ApiError(403, 'Ověřte se.', {}, { overit: true }));

test('an identity check of one person ends unproven when another signs in', async () => {
  enter(person(1));
  const isProven = unproven();
  expect(waitingProof()).not.toBeNull();
  enter(person(1));
  expect(waitingProof()).not.toBeNull();
  enter(person(2));
  expect(waitingProof()).toBeNull();
  expect(await isProven).toBe(false);
});
