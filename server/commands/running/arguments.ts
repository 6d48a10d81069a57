import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Misuse } from './exit.ts';

/** The options of a command and its single file. @throws Misuse when there is any other argument */
export function readArguments<O extends NonNullable<ParseArgsConfig['options']>>(options: O, which: string) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length !== 1) throw new Error(which);
    return { ...values, file: positionals[0]! };
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}
