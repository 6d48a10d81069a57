import { z } from 'zod';

/**
 * Czech messages for schema errors that have no text of their own. The texts of the specification are given at the
 * fields.
 */
z.config({
  customError: issue => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'Povinné pole' : 'Neplatná hodnota';
      case 'invalid_value':
      case 'invalid_union':
        return 'Neplatná volba';
      case 'too_big':
        return issue.origin === 'string' ? `Nejvýše ${issue.maximum} znaků` : `Nejvýše ${issue.maximum}`;
      case 'too_small':
        return issue.origin === 'string' ? `Nejméně ${issue.minimum} znaků` : `Nejméně ${issue.minimum}`;
      default:
        return 'Neplatná hodnota';
    }
  },
});
