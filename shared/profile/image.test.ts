import { expect, test } from 'vitest';
import { imageProblem, LARGE_IMAGE, NO_IMAGE, WRONG_IMAGE } from './image.ts';

test.each([
  [null, NO_IMAGE],
  [{ name: 'ja.jpg', size: 5_242_880 }, null],
  [{ name: 'JA.JPEG', size: 1 }, null],
  [{ name: 'ja.png', size: 1 }, null],
  [{ name: 'ja.gif', size: 1 }, null],
  [{ name: 'ja.gif', size: 5_242_881 }, LARGE_IMAGE],
  [{ name: 'ja.webp', size: 1 }, WRONG_IMAGE],
  [{ name: 'ja.svg', size: 1 }, WRONG_IMAGE],
  [{ name: 'jpg', size: 1 }, WRONG_IMAGE],
])('the picture %o has the problem: %s', (file, problem) => expect(imageProblem(file)).toBe(problem));
