import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { canonical, goodRow, kanonicky, readContent } from './fixtures/read.ts';
import { workbook } from './fixtures/zip.ts';

const cells = ['doklad', 'cas', 'kanal', 'kusy', 'cena_s_dph'];
const sheetRow = (values: string[]) =>
  `<row>${values.map(value => `<c t="str"><v>${value}</v></c>`).join('')}</row>`;
const rows = Array.from({ length: 20 }, (_, n) => goodRow(`D${n} "Žluťoučký" & kůň`).split(';'));
const objects = rows.map(row =>
  JSON.stringify(Object.fromEntries(row.map((value, at) => [cells[at], value]))),
);

const SAMPLES: Record<string, Buffer> = {
  csv: Buffer.from(canonical(rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')))),
  ndjson: Buffer.from(objects.join('\n')),
  json: Buffer.from(`[${objects.join(',')}]`),
  xlsx: workbook(
    [cells, ...rows.map(row => row.map(cell => cell.replaceAll('&', '&amp;')))].map(sheetRow).join(''),
  ),
};

test.each(Object.keys(SAMPLES))('%s: the undamaged sample is read', async name => {
  expect(await readContent(SAMPLES[name]!)).toMatchObject({ error: null, problems: [] });
  expect((await readContent(SAMPLES[name]!)).lines).toHaveLength(20);
});

const profile = fc.constantFrom(kanonicky, { ...kanonicky, kodovani: 'auto' as const });

/** Any other exception fails the test: `readContent` catches only FileProblem. */
test.each(Object.keys(SAMPLES))('%s: whatever is cut off or overwritten gives a sentence', async name => {
  const sample = SAMPLES[name]!;
  const place = fc.nat({ max: sample.length - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: sample.length }),
      fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
      profile,
      async (length, changes, chosen) => {
        const damaged = Buffer.from(sample.subarray(0, length));
        for (const [at, byte] of changes) if (at < length) damaged[at] = byte;
        const { lines, problems, error } = await readContent(damaged, { profile: chosen });
        expect(lines.length).toBeLessThanOrEqual(20);
        for (const { duvod } of problems) expect(duvod).toMatch(/\.$/);
        if (lines.length === 0 && problems.length === 0) expect(error).toMatch(/\.$/);
      },
    ),
    { numRuns: 120 },
  );
});

test('any bytes give a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', '{"', '[{', 'PK\x03\x04', 'a;b\n'),
      async (bytes, start) => {
        const { lines, error } = await readContent(Buffer.concat([Buffer.from(start), bytes]));
        expect(lines).toEqual([]);
        expect(error).toMatch(/\.$/);
      },
    ),
  );
});
