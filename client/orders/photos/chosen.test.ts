import { expect, test } from 'vitest';
import { NOT_A_PHOTO } from '#shared/orders/photos/limits.ts';
import { chosenPhotos } from './chosen.ts';

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);
const names = ({ files }: ReturnType<typeof chosenPhotos>) => files.map(({ name }) => name);
const told = ({ problems }: ReturnType<typeof chosenPhotos>) =>
  problems.map(problem => problem.replaceAll(/\s/g, ' '));

test('pictures are taken, others are named with the reason', () => {
  const chosen = chosenPhotos(
    [file('a.JPG'), file('b.pdf'), file('c.mp4'), file('d.heic'), file('e.png', 0)],
    0,
    25,
  );
  expect(names(chosen)).toEqual(['a.JPG']);
  expect(told(chosen)).toEqual([
    `b.pdf: ${NOT_A_PHOTO}`,
    `c.mp4: ${NOT_A_PHOTO}`,
    expect.stringMatching(/^d\.heic: Fotografii ve formátu HEIC převeďte na JPEG/),
    'e.png: Soubor je prázdný.',
  ]);
});

test.each([
  [18, ['a.jpg', 'b.jpg'], ['Nejvýše 20 fotek. Nepřidáno: 1 fotka.']],
  [20, [], ['Nejvýše 20 fotek. Nepřidáno: 3 fotky.']],
  [25, [], ['Nejvýše 20 fotek. Nepřidáno: 3 fotky.']],
  [17, ['a.jpg', 'b.jpg', 'c.jpg'], []],
])('with %d photos there, of three %j are added', (there, added, problems) => {
  const chosen = chosenPhotos([file('a.jpg'), file('b.jpg'), file('c.jpg')], there, 25);
  expect(names(chosen)).toEqual(added);
  expect(told(chosen)).toEqual(problems);
});
