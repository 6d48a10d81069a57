/** Where the provider sends browsers back to: a page, registered with it under this very path. */
export const RETURN_PATH = '/prihlaseni';

/** A path of the application itself: neither another host ('//elsewhere', '/\elsewhere') nor anything but an address. */
export const OWN_PATH = /^\/(?:[^/\\\p{Cc}\s][^\\\p{Cc}\s]*)?$/u;
