import { createContext, useContext } from 'react';

/** How what happens deep in the list is told on the screen: an error as its banner, the rest to listeners. */
export type Notices = {
  /** Shows an error of loading or deleting in the banner (rule platform-13). */
  fail: (message: string) => void;
  /** Says politely, for screen readers, what a look at the screen shows. */
  say: (text: string) => void;
};

const Context = createContext<Notices>({ fail: () => {}, say: () => {} });

export const NoticesProvider = Context.Provider;
export const useNotices = () => useContext(Context);
