import type { DocumentType } from './lines.ts';

/** The words for types of documents, apart from `lines.ts`, which home loads. */
export const DOCUMENT_TYPE_LABELS: Record<DocumentType, string> = {
  prodej: 'Prodej',
  vratka: 'Vratka',
  storno: 'Storno',
};
