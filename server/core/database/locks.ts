/**
 * Every advisory lock of the database that the application takes, so that no two uses share one by mistake. A lock
 * of one record or person is taken as (lock, id).
 */
export const LOCKS = {
  migrations: 7_301_001,
  /** (…, what is forgotten): lets only one instance sweep, also when one lost its lead in the middle of it. */
  sweep: 7_301_002,
  /** Serializes changes of people's rights, including those that could leave nobody in charge. */
  rights: 7_301_003,
  /** Held by the one instance that does the scheduled work, for as long as its connection lives. */
  leader: 7_301_004,
  settings: 7_301_005,
  /** Serializes imports and recounts, which must not touch the same days at once. Migration 0009 takes it too. */
  sales: 7_301_010,
  /** (…, import): held by the process that runs the import. */
  runningImport: 7_301_011,
  /** (…, file): held by the instance that imports the file from the watched folder. */
  watchedFile: 7_301_012,
  /** (…, person): a person reveals one password at a time. */
  reveal: 7_301_013,
  /** (…, person): shared by changes of their shifts and attendance, exclusive to close a month (migration 0068). */
  timesheet: 7_301_014,
  /** Only one process at a time decides which days alert. */
  alerts: 7_301_015,
  /** Rotating the vault's key: of two processes with a new key, each would write the file without the other's. */
  rotation: 7_301_016,
  /** Serializes what pins and unpins posts: few may be pinned at once. */
  pins: 7_301_017,
  /** Serializes what adds or restores a label of orders, or changes their order: there may be only so many. */
  labels: 7_301_020,
  /** Sealing the audit: its links are added one after another. */
  audit: 7_301_090,
} as const;
