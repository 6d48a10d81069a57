/** Limits that forms show until the server's own are known; separate from all settings, which few screens need. */
export const DEFAULT_LIMITS = { heslo_nejmene: 6, soubor_max_mb: 25, souboru_max: 10 };
