import { useRef } from 'react';

/** 128 random bits; `crypto.randomUUID` is not there on an address without TLS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * The `Idempotency-Key` of what one place of a screen sends (rule platform-10): the same while the same content is sent
 * again because its answer was lost, another one when the content changed or was saved (`forget`).
 */
export function createRetryKey(make = newKey) {
  let kept: { content: string; key: string } | null = null;
  return {
    of(content: unknown): string {
      const text = JSON.stringify(content);
      if (kept?.content !== text) kept = { content: text, key: make() };
      return kept.key;
    },
    forget() {
      kept = null;
    },
  };
}

/** `createRetryKey` for as long as the component lives. */
export function useRetryKey() {
  const held = useRef<ReturnType<typeof createRetryKey>>(undefined);
  held.current ??= createRetryKey();
  return held.current;
}

const ofFiles = new WeakMap<File, string>();

/** The key of a chosen file, which is sent to one place only. */
export function fileKey(file: File): string {
  const key = ofFiles.get(file) ?? newKey();
  ofFiles.set(file, key);
  return key;
}
