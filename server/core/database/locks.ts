/**
 * Every advisory lock of the database that the application takes, so that no two uses share one by mistake. A lock
 * of one record or person is taken as (lock, id).
 */
export const LOCKS = {
  migrations: 7_301_001,
  /** (…, what is forgotten): one instance at it, so that one that lost its lead in the middle meets no other. */
  sweep: 7_301_002,
  /** Changes of what people may do follow one another, those that could leave nobody in charge among them. */
  rights: 7_301_003,
  /** Held by the one instance that does what runs by itself, for as long as its connection lives. */
  leader: 7_301_004,
  settings: 7_301_005,
  /** Imports and recounts follow one another: two that touch the same days must not meet. Migration 0009 takes it too. */
  sales: 7_301_010,
  /** (…, import): held by the process that runs it. */
  runningImport: 7_301_011,
  /** (…, file): held by the instance that imports it from the watched folder. */
  watchedFile: 7_301_012,
  /** (…, person): one reveals one password at a time. */
  reveal: 7_301_013,
  /** (…, person): changes of their shifts and attendance share it, who closes their month has it alone (migration 0068). */
  timesheet: 7_301_014,
  /** Judging which days alert: one at a time. */
  alerts: 7_301_015,
  /** Rotating the key of the vault: two who make a new one at once would each write the file without the other's. */
  rotation: 7_301_016,
  /** Sealing the audit: one link follows another. */
  audit: 7_301_090,
} as const;
