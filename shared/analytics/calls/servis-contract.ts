import { z } from 'zod';
import { storedName, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { SEGMENTS } from '../../rules/kinds.ts';
import { filters, itemList } from './filters.ts';
import { columns, itemSheets, itemsAnswer, Meta, margin, tile } from './shapes.ts';

/** Service analytics (rule analytics-4). */

const query = z.object({ ...filters, technik: storedName(200).optional() });
const itemQuery = query.extend({
  ...itemList,
  /** All segments unless one is chosen. */
  segment: z.enum(SEGMENTS, 'Neznámý segment').optional(),
});

const award = <K extends string>(score: K) =>
  z.object({ technik: z.string(), ...({ [score]: z.number() } as Record<K, z.ZodNumber>) }).nullable();

const Podil = z.object({
  obrat_bez_dph: z.number(),
  marze: z.number(),
  ...margin,
  polozky: z.int(),
  doklady: z.int(),
});

const detail = success({
  detail: z.object({
    breakdown: z.object({ sluzby: Podil, prislusenstvi_k_servisu: Podil, servisni_prace: Podil }),
  }),
  meta: Meta,
});

const place = tile('obrat_bez_dph', 'marze', 'marze_procenta', 'polozky', 'doklady');

const Prodejna = z.object({ id_prodejny: z.int().nullable(), stredisko: z.string(), ...place });
const Technik = z.object({
  technik: z.string(),
  ...tile('obrat_bez_dph', 'marze', 'marze_procenta', 'polozky'),
});

export const servis = {
  servis: route('GET /analytics/servis/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Service: awards, totals, branches, technicians, types of service, brands',
    query,
    returns: success({
      awards: z.object({
        top_all: award('obrat_bez_dph'),
        top_service: award('service_score'),
        top_seller: award('seller_score'),
      }),
      aggregations: z.object({
        ...tile(
          'celkovy_obrat_bez_dph',
          'marze_korun',
          'marze_procenta',
          'celkem_polozek',
          'celkem_kusu',
          'pocet_dokladu',
          'prumerna_objednavka_bez_dph',
        ),
        obrat_bez_nakladu: z.number(),
      }),
      ciste_sluzby: z.object(tile('celkem_polozek', 'celkovy_obrat_bez_dph')),
      breakdown: z.object({
        prodejny: z.array(Prodejna),
        technici: z.array(Technik),
        typy_servisu: z.array(z.object({ kategorie_1: z.string(), obrat: z.number(), polozky: z.int() })),
        /** The ten most frequent items of sluzby and servisni_prace, by pieces. */
        top_servisni_sluzby: z.array(
          z.object({ kod: z.string(), nazev: z.string(), celkem_kusu: z.number(), obrat: z.number() }),
        ),
        znacky_telefonu: z.array(z.object({ kategorie_2: z.string(), obrat: z.number(), polozky: z.int() })),
      }),
      meta: Meta,
    }),
    sheets: [
      {
        name: 'Prodejny',
        rows: 'breakdown.prodejny',
        columns: {
          id_prodejny: ['Číslo', 'number'],
          stredisko: 'Prodejna',
          ...columns('obrat_bez_dph', 'marze', 'marze_procenta', 'polozky', 'doklady'),
        },
      },
      {
        name: 'Technici',
        rows: 'breakdown.technici',
        columns: {
          technik: 'Technik',
          ...columns('obrat_bez_dph', 'marze', 'marze_procenta', 'polozky'),
        },
      },
      {
        name: 'Typy servisu',
        rows: 'breakdown.typy_servisu',
        columns: { kategorie_1: 'Typ servisu', ...columns('obrat', 'polozky') },
      },
      {
        name: 'Nejčastější položky',
        rows: 'breakdown.top_servisni_sluzby',
        columns: { kod: 'Kód', nazev: 'Název', celkem_kusu: ['Kusy', 'number'], ...columns('obrat') },
      },
      {
        name: 'Značky telefonů',
        rows: 'breakdown.znacky_telefonu',
        columns: { kategorie_2: 'Značka', ...columns('obrat', 'polozky') },
      },
    ],
  }),
  servisProdejna: route('GET /analytics/servis/prodejna-detail/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "A branch's service by segment",
    query,
    returns: detail,
  }),
  servisTechnik: route('GET /analytics/servis/technik-detail/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "A technician's service by segment",
    query,
    returns: detail,
  }),
  servisProdejnaItems: route('GET /analytics/servis/prodejna-items/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "Lines of a segment of a branch's service",
    query: itemQuery,
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
  servisTechnikItems: route('GET /analytics/servis/technik-items/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "Lines of a segment of a technician's service",
    query: itemQuery,
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
};
