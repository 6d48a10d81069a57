type Setting = { label: string; hint: string; unit: string; min: number; max: number; byDefault: number };

/** Values an ADMIN can change (rule platform-8): one row of the table `nastaveni` each, once changed. */
export const SETTINGS = {
  relace_necinnost_h: {
    label: 'Odhlášení po nečinnosti',
    hint: 'Kdo s aplikací tak dlouho nic nedělá, musí se přihlásit znovu.',
    unit: 'h',
    min: 1,
    max: 24,
    byDefault: 8,
  },
  relace_nejdele_h: {
    label: 'Nejdelší přihlášení',
    hint: 'Po této době se musí přihlásit každý, i když pracuje.',
    unit: 'h',
    min: 1,
    max: 72,
    byDefault: 16,
  },
  heslo_nejmene: {
    label: 'Nejkratší heslo',
    hint: 'Platí pro hesla nastavená od teď. Doporučujeme 12.',
    unit: 'znaků',
    min: 6,
    max: 64,
    byDefault: 6,
  },
  odmitat_bezna_hesla: {
    label: 'Odmítat běžná hesla',
    hint: 'Heslo, které je mezi 10 000 nejčastějšími na světě, nepůjde nastavit.',
    unit: '',
    min: 0,
    max: 1,
    byDefault: 1,
  },
  soubor_max_mb: {
    label: 'Největší soubor',
    hint: 'Platí pro soubory u příspěvků a komentářů.',
    unit: 'MB',
    min: 1,
    max: 100,
    byDefault: 25,
  },
  souboru_max: {
    label: 'Souborů u jednoho příspěvku',
    hint: 'Platí i pro komentáře.',
    unit: 'ks',
    min: 1,
    max: 10,
    byDefault: 10,
  },
  nahravani_mb_den: {
    label: 'Nahrávání jedné osoby za den',
    hint: 'Kdo za posledních 24 hodin nahrál víc, musí s dalšími soubory počkat.',
    unit: 'MB',
    min: 100,
    max: 100000,
    byDefault: 1000,
  },
  odecist_pauzu: {
    label: 'Odečíst pauzu ze směny',
    hint: 'U směn delších než 6 h se z naplánovaných hodin odečte tolik minut. Nula neodečítá nic, zákonná pauza je 30 min.',
    unit: 'min',
    min: 0,
    max: 60,
    byDefault: 0,
  },
  odchod_po_konci_h: {
    label: 'Odchod po konci směny',
    hint: 'Tak dlouho po plánovaném konci ještě „Odchod“ uzavře směnu, i po půlnoci. Potom odchod chybí a doplní jej vedoucí.',
    unit: 'h',
    min: 0,
    max: 12,
    byDefault: 6,
  },
  vykaz_tolerance_min: {
    label: 'Tolerance příchodu a odchodu',
    hint: 'Kdo přijde o tolik minut později nebo odejde o tolik dřív, toho výkaz ještě nevytýká.',
    unit: 'min',
    min: 0,
    max: 60,
    byDefault: 5,
  },
  zverejneni_dnu: {
    label: 'Změny plánu bez důvodu',
    hint: 'Co se v plánu mění méně než tolik dní dopředu, zveřejní vedoucí jen s důvodem. Zákoník práce (§ 84) žádá 14.',
    unit: 'dní',
    min: 0,
    max: 60,
    byDefault: 14,
  },
  import_max_mb: {
    label: 'Největší importovaný soubor',
    hint: 'Platí pro soubory s prodeji poslané z obrazovky i přes API.',
    unit: 'MB',
    min: 1,
    max: 2000,
    byDefault: 500,
  },
  import_vratit_dny: {
    label: 'Jak dlouho lze vrátit import',
    hint: 'Po tolik dní se uchovává, co import nahradil. Potom už jej vrátit nelze.',
    unit: 'dní',
    min: 1,
    max: 365,
    byDefault: 90,
  },
  token_dny: {
    label: 'Platnost tokenu pro import',
    hint: 'Po tolika dnech přestane nový token platit a je potřeba vytvořit jiný.',
    unit: 'dní',
    min: 1,
    max: 3650,
    byDefault: 365,
  },
} satisfies Record<string, Setting>;

export type Settings = Record<keyof typeof SETTINGS, number>;

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { byDefault }]) => [key, byDefault]),
) as Settings;
