/** Limits that forms tell before the server's own are known; apart from all settings, which few screens need. */
export const DEFAULT_LIMITS = { heslo_nejmene: 6, soubor_max_mb: 25, souboru_max: 10 };
