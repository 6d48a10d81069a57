const entriesIn = (folder: FileSystemDirectoryEntry) => {
  const reader = folder.createReader();
  return new Promise<FileSystemEntry[]>((resolve, reject) => {
    const all: FileSystemEntry[] = [];
    // `readEntries` returns at most a hundred entries at a time; an empty result is the end.
    const read = () =>
      reader.readEntries(some => {
        all.push(...some);
        if (some.length === 0) resolve(all);
        else read();
      }, reject);
    read();
  });
};

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const inside = await entriesIn(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map(filesOf))).flat();
}

/** Whether a drag carries files, rather than text or a link. */
export const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files');

/** The files of a drop, including those in folders. Must be called within the event: later the transfer is empty. */
export function droppedFiles(transfer: DataTransfer): File[] | Promise<File[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some(entry => entry?.isDirectory)) return [...transfer.files];
  return Promise.all(entries.filter(entry => entry !== null).map(filesOf)).then(files => files.flat());
}
