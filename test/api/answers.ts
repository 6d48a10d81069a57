import { expect } from 'vitest';
import type { Route } from '#shared/core/route.ts';
import type { Sent } from '#test/app.ts';
import { refusalProblem } from './refusals.ts';

/** Expects a refusal in the common shape, with this request's id; returns its message. */
export function expectRefusal(sent: Sent, status: number, deviation?: Route['errors']): string {
  expect(sent.status, JSON.stringify(sent.body)).toBe(status);
  expect(refusalProblem(sent.body, deviation)).toBeNull();
  expect(sent.body.request_id).toBe(sent.headers['x-request-id']);
  return sent.body.message;
}

/** Expects exactly the keys of the contract at any depth: keys that the contract strips must be missing. */
export function expectContract(body: unknown, route: Route) {
  expect(body).toEqual(route.returns.parse(body));
}
