import { describe, expect, test } from 'vitest';
import { bodyFor, bodyProblem } from './gateway.ts';
import { partsOf, plainText } from './parts.ts';
import { awakeFrom, isQuiet } from './quiet.ts';
import { DEFAULT_TEMPLATES, messageOf, SAMPLE, templateProblem } from './template.ts';

describe('the parts of a message', () => {
  test.each([
    ['nothing', '', 0, 0, true],
    ['a full GSM part', 'a'.repeat(160), 160, 1, true],
    ['one letter more', 'a'.repeat(161), 161, 2, true],
    ['two full parts', 'a'.repeat(306), 306, 2, true],
    ['one letter more than two', 'a'.repeat(307), 307, 3, true],
    ['letters of GSM with accents', 'éäöüàèìòùñ'.repeat(16), 160, 1, true],
    ['signs that take two', '€'.repeat(80), 160, 1, true],
    ['one sign that takes two more', `${'€'.repeat(80)}a`, 161, 2, true],
    // The pair does not fit into the last place of the first part.
    ['a pair at the end of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 306, 3, true],
    ['a full part of Czech', 'ř'.repeat(70), 70, 1, false],
    ['one Czech letter more', 'ř'.repeat(71), 71, 2, false],
    ['two full parts of Czech', 'ř'.repeat(134), 134, 2, false],
    ['one Czech letter more than two', 'ř'.repeat(135), 135, 3, false],
    ['one Czech letter among others', `${'a'.repeat(70)}ř`, 71, 2, false],
    ['an emoji, which takes two', '😀'.repeat(35), 70, 1, false],
    ['an emoji at the end of a part', `${'ř'.repeat(66)}😀${'ř'.repeat(66)}`, 134, 3, false],
  ])('%s', (_, text, delka, casti, jeGsm) => expect(partsOf(text)).toEqual({ delka, casti, jeGsm }));

  test.each([
    ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Prilis zlutoucky kun upel dabelske ody'],
    ['„Díl“ – dorazil…', '"Dil" - dorazil...'],
    ['1\u00a0290\u202fKč', '1 290 Kc'],
    ['ŘEŽ, ŠČĚ', 'REZ, SCE'],
  ])('%j without diacritics', (text, plain) => {
    expect(plainText(text)).toBe(plain);
    expect(partsOf(plain).jeGsm).toBe(true);
  });
});

describe('a template', () => {
  test.each([
    ['', null],
    ['Díl {dil} pro {telefon} na {prodejna}, č. {cislo}, do {slibeno}.', null],
    ['Čeká[ na {prodejna}][ do {slibeno}].', null],
    ['a'.repeat(481), 'Nejvýše 480 znaků'],
    [
      'Cena {cena}',
      'Neznámá značka „{cena}“. Použít lze {dil}, {telefon}, {prodejna}, {cislo}, {slibeno}, {doplatek}, {odkaz}.',
    ],
    ['Díl {Dil}', /^Neznámá značka „\{Dil\}“/],
    ['Díl {toString}', /^Neznámá značka/],
    ['Díl {}', /^Neznámá značka „\{\}“/],
    ['Díl {dil', /^Složené závorky/],
    ['Díl dil}', /^Složené závorky/],
    ['Čeká[ na {prodejna}', /^Ke každé hranaté závorce/],
    ['Čeká] na [', /^Ke každé hranaté závorce/],
    ['[a [b] c]', /^Ke každé hranaté závorce/],
  ])('%j is judged', (template, problem) => {
    const said = templateProblem(template);
    if (problem instanceof RegExp) expect(said).toMatch(problem);
    else expect(said).toBe(problem);
  });

  const order = { ...SAMPLE, id: 42 };
  const of = (text: string, some = order, bez_diakritiky = false) =>
    messageOf({ text, bez_diakritiky }, some);

  test.each([
    [2350, 500, 'K úhradě 1 850 Kč.'],
    [2350, null, 'K úhradě 2 350 Kč.'],
    [1234.5, 0, 'K úhradě 1 234,50 Kč.'],
    [500, 500, ''],
    [null, 500, ''],
    [null, null, ''],
  ])('of the price %j with the deposit %j says %j', (cena, zaloha, said) => {
    expect(of('[K úhradě {doplatek}.]', { ...order, cena, zaloha })).toBe(said);
  });

  test('of the beginning says what arrived, where it waits and its number', () => {
    const text = DEFAULT_TEMPLATES.dorazilo_ceka!;
    expect(templateProblem(text)).toBeNull();
    expect(of(text)).toBe(
      'Dobrý den, Vámi objednaný díl Displej pro iPhone 13 dorazil a čeká na Vás na prodejně Globus. Číslo objednávky 42. Děkujeme.',
    );
    expect(of(text, { ...order, prodejna_nazev: null })).toContain('čeká na Vás. Číslo');
    expect(of(text, { ...order, prodejna_nazev: 'Prodejna Zlín' })).toContain('na prodejně Zlín. Číslo');
    expect(of(text, order, true)).toContain('Dobry den, Vami objednany dil Displej');
  });

  test('is filled once, and only its own brackets leave something out', () => {
    expect(of('{dil}', { ...order, dil: '{cislo} [a]' })).toBe('{cislo} [a]');
    expect(of('Do {slibeno}[, na {prodejna}]', { ...order, slibeno: null, prodejna_nazev: '[x]' })).toBe(
      'Do , na [x]',
    );
    expect(of('A[ {slibeno} {prodejna}]B', { ...order, slibeno: null })).toBe('AB');
    expect(of('Do {slibeno}')).toBe('Do 8. 10. 2026');
  });
});

describe('the body for the gateway', () => {
  const fields = { pole_cislo: 'to', pole_text: 'msg', telo: null };
  const text = 'Dobrý "den"\n& {cislo}';
  test('is JSON or a form with the two fields', () => {
    expect(JSON.parse(bodyFor({ ...fields, format: 'json' }, '+420777123456', text))).toEqual({
      to: '+420777123456',
      msg: text,
    });
    const form = new URLSearchParams(bodyFor({ ...fields, format: 'formular' }, '+420777123456', text));
    expect([...form]).toEqual([
      ['to', '+420777123456'],
      ['msg', text],
    ]);
  });

  test('may be written whole, and what is filled in cannot break out of it', () => {
    const telo = '{"messages": [{"to": "{cislo}", "text": "{text}"}], "from": "Prodejna"}';
    expect(JSON.parse(bodyFor({ ...fields, format: 'json', telo }, '+420777123456', text))).toEqual({
      messages: [{ to: '+420777123456', text }],
      from: 'Prodejna',
    });
    const form = bodyFor({ ...fields, format: 'formular', telo: 'a=1&to={cislo}&t={text}' }, '+420777', text);
    expect(new URLSearchParams(form).get('t')).toBe(text);
    expect(new URLSearchParams(form).get('to')).toBe('+420777');
    const keyed = '{"key": "{klic}", "to": "{cislo}", "t": "{text}"}';
    expect(
      JSON.parse(bodyFor({ ...fields, format: 'json', telo: keyed }, '+420777', 'Klíč {klic}', 'a"b')),
    ).toEqual({ key: 'a"b', to: '+420777', t: 'Klíč {klic}' });
  });

  test.each([
    ['', 'json', null],
    ['{"to": "{cislo}", "t": "{text}"}', 'json', null],
    ['{"to": "{cislo}"}', 'json', 'V těle musí být „{cislo}“ i „{text}“.'],
    ['{"to": {cislo}, "t": {text}}', 'json', /^Tělo není platný JSON/],
    ['to={cislo}&t={text}', 'json', /^Tělo není platný JSON/],
    ['to={cislo}&t={text}', 'formular', null],
    ['to={cislo}&t={text}&heslo=abc&heslo={klic}', 'formular', /^Tajný klíč v těle/],
    ['{"api_key": "{klic}", "to": "{cislo}", "t": "{text}"}', 'json', null],
    ['{"auth": {"apiKey": "abc"}, "to": "{cislo}", "t": "{text}"}', 'json', /^Tajný klíč v těle/],
    ['{"items": [{"password": "abc", "to": "{cislo}", "t": "{text}"}]}', 'json', /^Tajný klíč v těle/],
    [
      '{"token": "abc", "id": {cislo}, "to": "{cislo}", "t": "{text}"}',
      'json',
      /^Tělo není platný JSON|^Tajný/,
    ],
    ['{"keyword": "PRODEJNA", "token": "", "to": "{cislo}", "t": "{text}"}', 'json', null],
    ['apikey=abc&to={cislo}&t={text}', 'formular', /^Tajný klíč v těle/],
    ['apikey={klic}&to={cislo}&t={text}', 'formular', null],
  ] as const)('%j as %s is judged', (telo, format, problem) => {
    const said = bodyProblem(telo, format);
    if (problem instanceof RegExp) expect(said).toMatch(problem);
    else expect(said).toBe(problem);
  });
});

// The clocks change on 29 March and on 25 October 2026.
test.each([
  ['2026-10-05T07:59:59+02:00', true, '2026-10-05T08:00:00+02:00'],
  ['2026-10-05T08:00:00+02:00', false, '2026-10-05T08:00:00+02:00'],
  ['2026-10-05T19:59:59+02:00', false, '2026-10-05T19:59:59+02:00'],
  ['2026-10-05T20:00:00+02:00', true, '2026-10-06T08:00:00+02:00'],
  ['2026-10-06T00:00:00+02:00', true, '2026-10-06T08:00:00+02:00'],
  ['2026-12-31T23:00:00+01:00', true, '2027-01-01T08:00:00+01:00'],
  ['2026-03-28T21:00:00+01:00', true, '2026-03-29T08:00:00+02:00'],
  ['2026-10-24T21:00:00+02:00', true, '2026-10-25T08:00:00+01:00'],
])('at %s the night is %s and ends at %s', (at, isNight, from) => {
  expect(isQuiet(Date.parse(at))).toBe(isNight);
  expect(awakeFrom(Date.parse(at))).toBe(Date.parse(from));
});
