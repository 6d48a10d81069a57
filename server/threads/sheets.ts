import { parentPort, workerData } from 'node:worker_threads';
import { type Book, writeBook } from '../sheets/book.ts';

parentPort!.postMessage(await writeBook(workerData as Book));
