import { useEffect } from 'react';
import { ApiError, request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { enter } from '../core/session.tsx';
import { Loading } from '../layout/Loading.tsx';
import { navigate } from '../navigation/history.ts';
import { askedBy, loginProblem } from '../session/login-problem.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { handOver } from './handed.ts';

const PROFILE = '/profile?zalozka=prihlaseni';
const replace = { replace: true };

async function signIn(parametry: string) {
  try {
    const { zpet, ...answer } = await request('POST /users/login/firemni/', { body: { parametry } });
    enter(answer);
    navigate(zpet, replace);
  } catch (error) {
    const asked = askedBy(error);
    const { zpet = '/' } = (error instanceof ApiError ? (error.answer ?? {}) : {}) as { zpet?: string };
    handOver({ problem: asked ? null : loginProblem(error), asked, zpet });
    navigate(zpet, replace);
  }
}

async function link(parametry: string) {
  try {
    const { nazev } = await request('POST /users/profile/firemni/', { body: { parametry } });
    await refetch('/users/profile/firemni/');
    notifyDone(`Firemní účet „${nazev}“ je propojený.`);
  } catch (error) {
    notifyProblem(error, 'Firemní účet se nepodařilo propojit');
  }
  navigate(PROFILE, replace);
}

/** The parameters that were already sent: each is sent once, however often this page renders. */
let ended = '';

/** The page a provider redirects to (rule people-21): sends the parameters to the server, and clears the address. */
export function ReturnPage() {
  useEffect(() => {
    const parametry = window.location.search.slice(1);
    if (parametry === '') return navigate('/', replace);
    if (parametry === ended) return;
    ended = parametry;
    // The code must not stay in the history or on a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const isLink = new URLSearchParams(parametry).get('state')?.startsWith('v.');
    void (isLink ? link : signIn)(parametry);
  }, []);
  return <Loading />;
}
