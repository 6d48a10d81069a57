import { useState } from 'react';

/** 128 random bits in hexadecimal; `crypto.randomUUID` does not exist on an address without TLS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

export type SentWith = { content: string; key: string };

/**
 * Creates the `Idempotency-Key` for what one place of a screen sends (rule platform-10). The key stays the same while
 * the same content is sent again because its answer was lost, and changes when the content changes or was saved
 * (`forget`).
 */
export function createRetryKey(make = newKey) {
  const retry = {
    /** What was sent last; after a reload it is put back, so that the same key is used. */
    kept: undefined as SentWith | undefined,
    of(content: unknown): string {
      const text = JSON.stringify(content);
      if (retry.kept?.content !== text) retry.kept = { content: text, key: make() };
      return retry.kept.key;
    },
    forget() {
      retry.kept = undefined;
    },
  };
  return retry;
}

/** `createRetryKey` for the lifetime of the component. */
export const useRetryKey = () => useState(() => createRetryKey())[0];

const ofFiles = new WeakMap<File, string>();

/** The key of a chosen file, which is sent to one place only. */
export function fileKey(file: File): string {
  const key = ofFiles.get(file) ?? newKey();
  ofFiles.set(file, key);
  return key;
}
