import { useEffect, useState } from 'react';
import { extensionOf, typeOfExtension } from '#shared/files/kinds.ts';
import { FileIcon } from './FileIcon.tsx';
import classes from './Thumbnail.module.css';

/** A preview of the picture, made without sending it anywhere. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url && <img src={url} alt="" className={classes.picture} />;
}

/** A small picture of a file that was chosen, or the sign of its kind. */
export function Thumbnail({ file }: { file: File }) {
  const type = typeOfExtension(extensionOf(file.name)) ?? 'dokument';
  return (
    <span className={classes.thumbnail} aria-hidden>
      {type === 'obrazek' ? <Preview file={file} /> : <FileIcon type={type} />}
    </span>
  );
}
