import { expect, test } from 'vitest';
import { scopeOf } from '../core/permissions.ts';
import type { Role } from '../core/roles.ts';
import { editingProblem } from './editing.ts';

const FOREIGN = 'Nemáte oprávnění upravovat tuto směnu. Můžete upravovat pouze své vlastní směny.';
const PAST = 'Nelze upravovat směny v minulých měsících. Obraťte se na administrátora.';

test.each<[Role, 'own' | 'foreign', string, string | null]>([
  ['PRODEJCE', 'own', '2026-11-01', null],
  ['PRODEJCE', 'own', '2026-12-31', null],
  ['PRODEJCE', 'own', '2026-10-31', PAST],
  ['PRODEJCE', 'foreign', '2026-11-25', FOREIGN],
  ['PRODEJCE', 'foreign', '2026-10-31', FOREIGN],
  ['VEDOUCI', 'own', '2026-10-31', null],
  ['VEDOUCI', 'foreign', '2025-01-01', null],
  ['ADMIN', 'foreign', '2025-01-01', null],
])('%s editing %s shift on %s: %s (rule shifts-3)', (role, whose, datum, problem) => {
  const shift = { ownerId: whose === 'own' ? 7 : 8, datum };
  expect(editingProblem(scopeOf(role, 'shifts.write'), 7, shift, '2026-11-21')).toBe(problem);
});
