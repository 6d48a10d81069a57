import { choice, field } from '../../core/field.ts';
import { BY_CATEGORY, WHERE, WHO, WHO_OF_ACCESS } from './kinds.ts';

const shops = {
  kde: choice('Odkud', WHERE, 'vsechny'),
  prodejny: field<string[], number[], 'many'>('many', 'Vybrané prodejny', {
    begin: [],
    typed: ids => ids.map(String),
    sent: ids => ids.map(Number),
    of: 'store',
    problem: (ids, { kdo, kde }) =>
      kde === 'vybrane' && kdo in WHO && ids.length === 0 ? 'Vyberte aspoň jednu prodejnu' : null,
  }),
};

/** The fields that say who sees an access, and who sees all of a category (rule vault-7). */
export const ACCESS_LIMIT = { kdo: choice('Kdo přístup vidí', WHO_OF_ACCESS, BY_CATEGORY), ...shops };
export const CATEGORY_LIMIT = { kdo: choice('Kdo přístupy vidí', WHO, 'vsichni'), ...shops };
