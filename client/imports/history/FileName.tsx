import { Fragment } from 'react';
import classes from './FileName.module.css';
import { piecesOf } from './file-name.ts';

/** At most so many characters stay in one line of a table. */
const WHOLE = 28;

/** A file's name, whole where there is room and otherwise wrapped between its pieces. */
export const FileName = ({ name }: { name: string }) => (
  <span className={classes.name} data-whole={name.length <= WHOLE || undefined}>
    {piecesOf(name).map(({ at, text }) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {text}
      </Fragment>
    ))}
  </span>
);
