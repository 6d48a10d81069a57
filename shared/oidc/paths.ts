/** The page to which the provider sends browsers back; it is registered with the provider under exactly this path. */
export const RETURN_PATH = '/prihlaseni';

/** A path of the application itself: not another host ('//elsewhere', '/\elsewhere'), nothing but an address. */
export const OWN_PATH = /^\/(?:[^/\\\p{Cc}\s][^\\\p{Cc}\s]*)?$/u;
