import { expect, test } from 'vitest';
import { readOneTimeKey } from './one-time.ts';

const KEY = 'JBSWY3DPEHPK3PXP';
const usual = { secret: KEY, algorithm: 'SHA1', digits: 6, period: 30 };

test.each([
  [KEY, usual],
  [' jbsw y3dp ehpk 3pxp ', usual],
  ['JBSW-Y3DP-EHPK-3PXP====', usual],
  [`otpauth://totp/Obchod:petra?secret=${KEY}&issuer=Obchod`, usual],
  [
    `OTPAUTH://totp/a%20b?digits=8&period=60&algorithm=sha256&secret=${KEY.toLowerCase()}`,
    { secret: KEY, algorithm: 'SHA256', digits: 8, period: 60 },
  ],
  ['', null],
  ['JBSWY3DP', null],
  ['Tajne-heslo-1', null],
  [`${KEY}1`, null],
  [`otpauth://hotp/Obchod?secret=${KEY}&counter=1`, null],
  ['otpauth://totp/Obchod?issuer=Obchod', null],
  [`otpauth://totp/Obchod?secret=${KEY}&digits=7`, null],
  [`otpauth://totp/Obchod?secret=${KEY}&period=0`, null],
  [`otpauth://totp/Obchod?secret=${KEY}&algorithm=MD5`, null],
  [`https://example.cz/?secret=${KEY}`, null],
])('%j is read as %j', (typed, key) => expect(readOneTimeKey(typed)).toEqual(key));
