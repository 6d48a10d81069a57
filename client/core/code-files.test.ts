import { expect, test } from 'vitest';
import { fileOf } from './code-files.ts';

const loads = (file: string, quote: string) => `()=>s(()=>import(${quote}${file}${quote}),deps([0,1]))`;

test.each([
  [loads('./NewsPage-a1_B2.js', '`'), 'NewsPage-a1_B2.js'],
  [loads('./Plot-x.js', '"'), 'Plot-x.js'],
  [loads('./news/NewsPage.tsx', "'"), null],
])('%s asks for %s', (text, file) =>
  expect(fileOf(Object.assign(() => {}, { toString: () => text }))).toBe(file),
);
