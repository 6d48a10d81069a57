/** The sender of notices of a process: what the rest of it asks of it. */
export type Notices = {
  /** Sends what is due; while it does, another call has it look once more. */
  send(): Promise<void>;
  /** Waits for what runs. */
  idle(): Promise<void>;
  /** Ends what runs; what was not taken is tried again. */
  stop(): Promise<void>;
};
