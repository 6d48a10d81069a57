const entriesIn = (folder: FileSystemDirectoryEntry) => {
  const reader = folder.createReader();
  return new Promise<FileSystemEntry[]>((resolve, reject) => {
    const all: FileSystemEntry[] = [];
    // It answers by a hundred; nothing more ends it.
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

/** Whether a drag carries files: a text or a link is none of ours. */
export const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files');

/** The files of a drop, those in folders among them. To be called within the event: later there are none. */
export function droppedFiles(transfer: DataTransfer): File[] | Promise<File[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some(entry => entry?.isDirectory)) return [...transfer.files];
  return Promise.all(entries.filter(entry => entry !== null).map(filesOf)).then(files => files.flat());
}
