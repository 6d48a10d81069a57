import { expect, test } from 'vitest';
import { extensionOf, fileProblem, fileSize, MEGABYTE, typeOfExtension } from './kinds.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1 023 Bytes'],
  [1024, '1 KB'],
  [1536, '1,5 KB'],
  [25 * MEGABYTE, '25 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5 * 1024 ** 4, '5 120 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(fileSize(bytes).replaceAll(/\s/g, ' ')).toBe(shown);
});

test.each([
  ['foto.JPG', 10, null],
  ['obrazek.svg', 10, 'Tento typ souboru není povolen.'],
  ['stranka.html', 10, 'Tento typ souboru není povolen.'],
  ['pdf', 10, 'Tento typ souboru není povolen.'],
  ['bez-pripony', 10, 'Tento typ souboru není povolen.'],
  ['prazdny.pdf', 0, 'Soubor je prázdný.'],
  ['velky.mp4', 25 * MEGABYTE + 1, 'Soubor je příliš velký. Maximální velikost je 25 MB.'],
  ['akorat.mp4', 25 * MEGABYTE, null],
])('the file %s of %d bytes has the problem: %s', (name, size, problem) => {
  expect(fileProblem({ name, size }, 25)).toBe(problem);
});

test.each([
  ['foto.JPG', 'jpg'],
  ['archiv.tar.gz', 'gz'],
  ['.pdf', 'pdf'],
  ['konec.', ''],
  ['bez', ''],
])('the extension of %s is "%s"', (name, extension) => expect(extensionOf(name)).toBe(extension));

test.each([
  ['jpeg', 'obrazek'],
  ['mov', 'video'],
  ['oga', 'audio'],
  ['docx', 'dokument'],
  ['svg', null],
  ['html', null],
  ['', null],
])('a .%s file has the type %s', (extension, type) => expect(typeOfExtension(extension)).toBe(type));
