import { createContext, useContext } from 'react';

/** Reports events from deep in the list to the screen: errors to its banner, the rest to screen readers. */
export type Notices = {
  /** Shows an error of loading or deleting in the banner (rule platform-13). */
  fail: (message: string) => void;
  /** Announces politely to screen readers what others see on the screen. */
  say: (text: string) => void;
};

const Context = createContext<Notices>({ fail: () => {}, say: () => {} });

export const NoticesProvider = Context.Provider;
export const useNotices = () => useContext(Context);
