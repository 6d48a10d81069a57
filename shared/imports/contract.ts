import { z } from 'zod';
import { Datum, freeText, IdText, limit, Success, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { EditedProfileSchema, ProfileSchema } from '../sales/profile-schema.ts';
import { catalogueCalls } from './catalogue/contract.ts';
import { noticeCalls } from './notices/contract.ts';
import { Recognition } from './recognition.ts';
import {
  ImportAnswer,
  ImportDetail,
  ImportRow,
  ImportToken,
  Preview,
  ProfileEdition,
  RowProblemSchema,
  StoredProfile,
  TakingBack,
  TokenScopes,
} from './shapes.ts';
import { sourceCalls } from './sources/contract.ts';
import { BODY_TYPES } from './ways.ts';

const can = 'imports.manage';
const byKey = z.object({ klic: text(60) });

/** The name of a profile and of a source of lines, as query parameters. */
const profil = text(60, 'Vyberte profil');
const zdroj = freeText(60).optional();

export const imports = {
  send: route('POST /import/prodeje/', {
    can,
    bearer: true,
    streams: BODY_TYPES,
    summary: 'Import sold lines: CSV, NDJSON, JSON, XLSX, XML, or multipart with the field soubor',
    query: z.object({
      profil: profil.default('kanonicky'),
      /** The source of lines that name none: by default the profile's; with a token always the token's. */
      zdroj,
      tolerantni: z.enum(['0', '1', 'true', 'false'], 'Očekává se 0 nebo 1').default('0'),
    }),
    returns: success({ import: ImportAnswer }),
    raw: 'streams the body to a file',
  }),
  list: route('GET /import/', {
    can,
    summary: 'History of imports, newest first; those that wait and run among them',
    query: z.object({ limit: limit(50, 200), before: IdText.optional() }),
    returns: success({ importy: z.array(ImportRow) }),
  }),
  exportLines: route('GET /import/vyvoz/', {
    quota: 'exporty',
    can,
    summary:
      'Sold lines of whole documents with a line between two days, as the canonical file (podoba=csv|ndjson) that an import takes back unchanged',
    query: z
      .object({
        od: Datum,
        do: Datum,
        zdroj,
        podoba: z.enum(['csv', 'ndjson'], 'Podoba je csv nebo ndjson').default('csv'),
      })
      .refine(({ od, do: po }) => od <= po, { path: ['do'], message: 'Konec nesmí být před začátkem' }),
    returns: z.unknown(),
    raw: 'streams a file',
  }),
  one: route('GET /import/:id/', {
    can,
    summary: 'One import with its progress and the first 100 refused rows',
    returns: success({ import: ImportDetail }),
  }),
  takingBack: route('GET /import/:id/vraceni/', {
    can,
    summary: 'What taking an import back would change, or what stands in the way',
    returns: success({ vraceni: TakingBack }),
  }),
  takeBack: route('POST /import/:id/vratit/', {
    can,
    summary:
      'Take an import back whole: its documents go, those it replaced are as they were; the link or till that brought it is paused and set back',
    returns: success({ import: ImportDetail, zprava: z.string() }),
  }),
  problems: route('GET /import/:id/chyby/', {
    can,
    summary: 'Refused rows of an import, at most 10,000; format=csv|xlsx gives the error report as a file',
    returns: success({ chyby: z.array(RowProblemSchema) }),
    sheets: [
      {
        name: 'Odmítnuté řádky',
        rows: 'chyby',
        columns: { radek: ['Řádek', 'number'], sloupec: 'Sloupec', duvod: 'Důvod' },
      },
    ],
  }),
  profiles: route('GET /import/profily/', {
    can,
    summary: 'Built-in profiles and those made here',
    returns: success({ profily: z.array(StoredProfile) }),
  }),
  addProfile: route('POST /import/profily/', {
    can,
    summary: 'A new profile; its name is its key',
    body: ProfileSchema,
    errors: 'by-path',
    returns: success({ profil: StoredProfile }),
    status: 201,
  }),
  changeProfile: route('PUT /import/profily/:klic/', {
    can,
    summary: 'Change a profile that is not built in, its name included; a stale `verze` is 409',
    params: byKey,
    body: EditedProfileSchema,
    errors: 'by-path',
    returns: success({ profil: StoredProfile }),
  }),
  editions: route('GET /import/profily/:klic/verze/', {
    can,
    summary:
      'Editions of a profile made here, newest first, with what came in by each: what would be counted anew',
    params: byKey,
    returns: success({ verze: z.array(ProfileEdition) }),
  }),
  removeProfile: route('DELETE /import/profily/:klic/', {
    can,
    summary: 'Delete a profile that is not built in',
    params: byKey,
    returns: Success,
  }),
  preview: route('POST /import/nahled/', {
    onlyReads: true,
    can,
    summary:
      'The first 20 rows of a file (multipart, field soubor) under the profile of the query, or under the one in the field definice (JSON)',
    query: z.object({ profil: profil.default('kanonicky'), zdroj }),
    returns: success({ nahled: Preview }),
    raw: 'receives a file',
  }),
  recognise: route('POST /import/poznat/', {
    onlyReads: true,
    can,
    summary:
      'What a file (multipart, field soubor) is: the profile that fits, or a guessed one with its certainties, and the questions to be answered',
    returns: success({ poznani: Recognition }),
    raw: 'receives a file',
  }),
  tokens: route('GET /import/tokeny/', {
    can,
    summary: 'Tokens, newest first, revoked ones too',
    returns: success({ tokeny: z.array(ImportToken) }),
  }),
  addToken: route('POST /import/tokeny/', {
    can,
    summary:
      'A new token: import writes into zdroj alone (that of its first import unless given), analytika reads GET calls of analytics; hodnota is shown this once',
    secretAnswer: true,
    isFresh: true,
    body: z.object({
      nazev: text(80),
      zdroj,
      /** What the token may do; by default, send sold lines. */
      rozsahy: z.array(TokenScopes).min(1, 'Vyberte, co token smí').max(2).default(['import']),
      /** Its last day; without it the token lasts as long as the setting allows. */
      plati_do: Datum.nullable().optional(),
    }),
    returns: success({ token: ImportToken, hodnota: z.string() }),
    status: 201,
  }),
  takeToken: route('POST /import/tokeny/:id/prevzit/', {
    can,
    isFresh: true,
    summary: 'Take a token over: it ends when whoever took it over last is no active ADMIN any more',
    returns: success({ token: ImportToken }),
  }),
  revokeToken: route('DELETE /import/tokeny/:id/', {
    can,
    summary: 'Revoke a token; revoking again changes nothing',
    returns: Success,
  }),
  ...sourceCalls,
  ...noticeCalls,
  ...catalogueCalls,
};
