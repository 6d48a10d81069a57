import { Refusal } from '../../backup/refusal.ts';
import { sentenceOf } from '../../operation/sentence.ts';

/** How commands about backups end. */
export const EXIT = { done: 0, refused: 1, misused: 2, failed: 3 } as const;

/** What the person got wrong about the command itself. */
export class Misuse extends Error {}

/** Runs a command and ends the process as it ended; what it throws is said without a stack. */
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
