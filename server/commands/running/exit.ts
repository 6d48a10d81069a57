import { Refusal } from '../../backup/refusal.ts';
import { sentenceOf } from '../../operation/sentence.ts';

/** The exit codes of commands. */
export const EXIT = { done: 0, refused: 1, misused: 2, failed: 3 } as const;

/** A mistake in how the command was called. */
export class Misuse extends Error {}

/** Runs a command and sets the process's exit code; errors are printed without a stack. */
export async function runCommand(use: string, work: () => Promise<void>) {
  try {
    await work();
    process.exitCode = EXIT.done;
  } catch (error) {
    console.error(sentenceOf(error));
    if (error instanceof Misuse) console.error(`\n${use}`);
    if (error instanceof Refusal) process.exitCode = EXIT.refused;
    else process.exitCode = error instanceof Misuse ? EXIT.misused : EXIT.failed;
  }
}
