import { useMutation } from '@tanstack/react-query';
import { refetch } from '../core/queries.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

type Deed<T> = {
  run: (record: T) => Promise<unknown>;
  done: (record: T) => string;
  failed: string;
};

/** What a button of a row does: says that it is done, and fetches the calls below `path` again. */
export const useDeed = <T>(path: string, { run, done, failed }: Deed<T>) =>
  useMutation({
    mutationFn: run,
    onSuccess: (_answer, record: T) => {
      notifyDone(done(record));
      return refetch(path);
    },
    onError: error => notifyProblem(error, failed),
  });
