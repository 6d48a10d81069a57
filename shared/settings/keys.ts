import { DEFAULT_WEIGHTS, WEIGHT_LABELS, WEIGHT_MAX } from '../roster/kinds.ts';
import { KEPT, QUOTAS } from './keeping.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { DAYS, LETTERS, POINTS, type Unit } from './units.ts';

type Setting = { label: string; hint: string; unit: Unit; min: number; max: number; byDefault: number };

/** A setting that is on or off. */
const SWITCH = { unit: '', min: 0, max: 1 } as const;

/** How much proposed rosters avoid something. */
const weight = (of: keyof typeof WEIGHT_LABELS, hint: string) => ({
  label: `Navrhování: ${WEIGHT_LABELS[of]}`,
  hint,
  ...{ unit: POINTS, min: 0, max: WEIGHT_MAX, byDefault: DEFAULT_WEIGHTS[of] },
});

/** Values that an ADMIN can change (rule platform-8); each has a row in the table `nastaveni` once it was changed. */
export const SETTINGS = {
  relace_necinnost_h: {
    label: 'Odhlášení po nečinnosti',
    hint: 'Kdo s aplikací tak dlouho nic nedělá, musí se přihlásit znovu.',
    ...{ unit: 'h', min: 1, max: 24, byDefault: 8 },
  },
  relace_nejdele_h: {
    label: 'Nejdelší přihlášení',
    hint: 'Po této době se musí přihlásit každý, i když pracuje.',
    ...{ unit: 'h', min: 1, max: 72, byDefault: 16 },
  },
  relaci_nejvyse: {
    label: 'Přihlášení jedné osoby najednou',
    hint: 'Kdo se přihlásí na dalším zařízení, toho odhlásíme tam, kde nic nedělal nejdéle.',
    ...{ unit: '', min: 1, max: 50, byDefault: 10 },
  },
  heslo_nejmene: {
    label: 'Nejkratší heslo',
    hint: 'Platí pro hesla nastavená od teď. Doporučujeme 12.',
    ...{ unit: LETTERS, min: 6, max: 64, byDefault: DEFAULT_LIMITS.heslo_nejmene },
  },
  odmitat_bezna_hesla: {
    label: 'Odmítat běžná hesla',
    hint: 'Heslo, které je mezi 10 000 nejčastějšími na světě, nepůjde nastavit.',
    ...SWITCH,
    byDefault: 1,
  },
  druhy_krok_admin: {
    label: 'Druhý krok přihlášení pro administrátory',
    hint: 'Administrátor, který jej ještě nemá, si ho po přihlášení nejdřív nastaví. Ostatním jej nabízíme v profilu.',
    ...SWITCH,
    byDefault: 0,
  },
  overeni_min: {
    label: 'Ověření před citlivými akcemi',
    hint: 'Kdo se neověřil déle, toho se zeptáme znovu před změnou role, hesla administrátora a tohoto nastavení, exportem osobních údajů a druhým krokem. Nula se neptá nikdy.',
    ...{ unit: 'min', min: 0, max: 60, byDefault: 10 },
  },
  overeni_hesel: {
    label: 'Ověření i před odkrytím hesla',
    hint: 'Totéž platí i pro odkrytí hesla z přístupů.',
    ...SWITCH,
    byDefault: 0,
  },
  ...KEPT,
  ...QUOTAS,
  nabidky_bez_potvrzeni: {
    label: 'Předání směny v prodejně bez vedoucího',
    hint: 'Kdo převezme nabídnutou směnu od kolegy z vlastní prodejny, má ji hned. Mezi prodejnami rozhoduje vždy vedoucí.',
    ...SWITCH,
    byDefault: 0,
  },
  odecist_pauzu: {
    label: 'Odečíst pauzu ze směny',
    hint: 'U směn delších než 6\u00a0h se z naplánovaných hodin odečte tolik minut. Nula neodečítá nic, zákonná pauza je 30\u00a0min.',
    ...{ unit: 'min', min: 0, max: 60, byDefault: 0 },
  },
  odchod_po_konci_h: {
    label: 'Odchod po konci směny',
    hint: 'Tak dlouho po plánovaném konci ještě „Odchod“ uzavře směnu, i po půlnoci. Potom odchod chybí a doplní jej vedoucí.',
    ...{ unit: 'h', min: 0, max: 12, byDefault: 6 },
  },
  vykaz_tolerance_min: {
    label: 'Tolerance příchodu a odchodu',
    hint: 'Kdo přijde o tolik minut později nebo odejde o tolik dřív, toho výkaz ještě nevytýká.',
    ...{ unit: 'min', min: 0, max: 60, byDefault: 5 },
  },
  zverejneni_dnu: {
    label: 'Změny plánu bez důvodu',
    hint: 'Co se v plánu mění méně než tolik dní dopředu, zveřejní vedoucí jen s důvodem. Zákoník práce (§\u00a084) žádá 14.',
    ...{ unit: DAYS, min: 0, max: 60, byDefault: 14 },
  },
  prani_uzaverka_den: {
    label: 'Uzávěrka přání',
    hint: 'Do tohoto dne v měsíci lidé zadávají přání na další měsíc. Potom je mění vedoucí.',
    ...{ unit: '', min: 1, max: 31, byDefault: 15 },
  },
  prani_pripomenout_dnu: {
    label: 'Připomenutí přání',
    hint: 'Tolik dní před uzávěrkou se ozve tomu, kdo na další měsíc ještě nic nezadal.',
    ...{ unit: DAYS, min: 0, max: 14, byDefault: 3 },
  },
  ranni_posta: {
    label: 'Ranní e-mail',
    hint: 'Každé ráno dostane každý, kdo má v profilu e-mail: včerejšek proti očekávání, kdo je v práci a co čeká.',
    ...SWITCH,
    byDefault: 1,
  },
  ranni_posta_hodina: {
    label: 'Hodina ranního e-mailu',
    hint: 'Pražského času.',
    ...{ unit: 'h', min: 0, max: 23, byDefault: 7 },
  },
  sms_automaticky: {
    label: 'Automaticky poslat SMS, když díl dorazí',
    hint: 'Jednou pro každou objednávku, přes bránu SMS. Mezi 20. a 8. hodinou počká do rána. Kdo objednávku vrátí z „Dorazilo“, SMS tím stáhne.',
    ...SWITCH,
    byDefault: 0,
  },
  rozpis_sekund: {
    label: 'Navrhování směn nejdéle',
    hint: 'Tak dlouho se rozpis prodejny zlepšuje. První je do několika sekund, zastavit jej lze kdykoli.',
    ...{ unit: 's', min: 5, max: 600, byDefault: 30 },
  },
  rozpis_chybi: weight(
    'chybi',
    'Body za hodinu, ve které prodejně chybí člověk. Čím víc bodů, tím spíš se tomu návrh vyhne.',
  ),
  rozpis_navic: weight(
    'navic',
    'Body za hodinu člověka, kterého prodejna v tu dobu nepotřebuje. Za každého dalšího vedle něj třikrát tolik.',
  ),
  rozpis_pod: weight('pod', 'Body za hodinu, která člověku chybí do úvazku.'),
  rozpis_nad: weight('nad', 'Body za hodinu nad úvazek. U dohod za každou hodinu.'),
  rozpis_prani: weight('prani', 'Body za směnu proti „raději ne“ nebo za nesplněné „raději ano“.'),
  rozpis_vikend: weight(
    'vikend',
    'Body za víkend nad spravedlivý díl posledního půlroku. Za druhý takový dvakrát tolik, za třetí třikrát.',
  ),
  rozpis_zmena: weight(
    'zmena',
    'Body za den člověka, který je jinak, než je zveřejněno. U „Co nejmenší změny“ padesátkrát tolik.',
  ),
  rozpis_jinde: weight(
    'jinde',
    'Body za směnu člověka mimo jeho domácí prodejnu, když se navrhuje víc prodejen najednou.',
  ),
  import_max_mb: {
    label: 'Největší importovaný soubor',
    hint: 'Platí pro soubory s prodeji poslané z obrazovky i přes API.',
    ...{ unit: 'MB', min: 1, max: 2000, byDefault: 500 },
  },
  import_vratit_dny: {
    label: 'Jak dlouho lze vrátit import',
    hint: 'Po tolik dní se uchovává, co import nahradil. Potom už jej vrátit nelze.',
    ...{ unit: DAYS, min: 1, max: 365, byDefault: 90 },
  },
  zdroje_vnitrni_sit: {
    label: 'Odkazy do vnitřní sítě',
    hint: 'Sledované zdroje, oznámení importu a brána SMS smějí i na adresy ve vaší síti, třeba na pokladnu. Jinak jen na internet.',
    ...SWITCH,
    byDefault: 0,
  },
  token_dotazu_min: {
    label: 'Dotazy jednoho tokenu',
    hint: 'Kolik dotazů za minutu smí program s tokenem poslat. Další dostane odpověď 429 a má počkat.',
    ...{ unit: 'za min', min: 10, max: 10000, byDefault: 300 },
  },
  token_dny: {
    label: 'Nejdelší platnost tokenu',
    hint: 'Po tolika dnech přestane nový token platit a je potřeba vytvořit jiný. Kratší dobu lze zadat u tokenu.',
    ...{ unit: DAYS, min: 1, max: 3650, byDefault: 365 },
  },
} satisfies Record<string, Setting>;

export type Settings = Record<keyof typeof SETTINGS, number>;

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { byDefault }]) => [key, byDefault]),
) as Settings;
