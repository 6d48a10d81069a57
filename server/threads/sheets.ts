import { parentPort } from 'node:worker_threads';
import { type Book, writeBook } from '../sheets/book.ts';

parentPort!.on('message', async (book: Book) => parentPort!.postMessage(await writeBook(book)));
