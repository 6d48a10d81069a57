import {
  type ClipboardEventHandler,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { droppedFiles, hasFiles } from './dropped.ts';

type Props = {
  /** The file types that the picker offers; `label` is the picker's name. */
  accept: string;
  label: string;
  onFiles: (files: File[]) => void;
  /** Takes at most one file. */
  isSingle?: boolean;
  disabled?: boolean;
  /** A press on the zone opens the picker; otherwise `openRef` does. */
  isPressed?: boolean;
  openRef?: RefObject<() => void>;
  /** The zone gets `data-accept` while files are dragged over it. */
  className?: string;
  onPaste?: ClipboardEventHandler;
  children: ReactNode;
};

/** Prevents the browser from opening a file that is dropped outside of the zone in place of the page. */
function useNoDropBeside() {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => event.preventDefault();
    document.addEventListener('dragover', prevent);
    document.addEventListener('drop', prevent);
    return () => {
      document.removeEventListener('dragover', prevent);
      document.removeEventListener('drop', prevent);
    };
  }, []);
}

/** An area where files can be dropped, or chosen with the browser's picker. */
export function DropZone(props: Props) {
  const { accept, label, onFiles, isSingle = false, disabled = false, isPressed = false, openRef } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useNoDropBeside();
  const open = () => !disabled && input.current?.click();
  useEffect(() => {
    if (openRef) openRef.current = open;
  });
  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(isSingle ? files.slice(0, 1) : files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(!disabled && hasFiles(event.dataTransfer));
  };
  const pressed = {
    role: 'button',
    tabIndex: 0,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      open();
    },
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        {...{ accept, disabled }}
        multiple={!isSingle}
        aria-label={label}
        tabIndex={-1}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // So that choosing the same file again is a change, too.
          currentTarget.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; keys reach the picker */}
      <div
        role="presentation"
        className={props.className}
        data-accept={isOver || undefined}
        {...(isPressed && !disabled && pressed)}
        onPaste={props.onPaste}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={async event => {
          over(event);
          setIsOver(false);
          take(await droppedFiles(event.dataTransfer));
        }}
      >
        {props.children}
      </div>
    </>
  );
}
