import { Button, Divider } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';

type Props = {
  /** Stands over a page with somebody's work, which must not be left. */
  isOver: boolean;
  onProblem: (error: unknown) => void;
};

/** The way in by a company account, where an ADMIN has set one (rule people-21). */
export function ProviderButton({ isOver, onProblem }: Props) {
  const { data } = useQuery(apiQuery('GET /users/login/moznosti/'));
  const leaving = useMutation({
    mutationFn: () => {
      const { pathname, search, hash } = window.location;
      return request('POST /users/login/firemni/zacatek/', { body: { zpet: `${pathname}${search}${hash}` } });
    },
    onSuccess: ({ adresa }) => window.location.assign(adresa),
    onError: onProblem,
  });
  if (!data?.firemni) return null;
  // The page stays until the provider's is there.
  const isLeaving = leaving.isPending || leaving.isSuccess;
  const label = data.firemni.popis;
  return (
    <>
      <Divider label="nebo" />
      {isOver ? (
        // In a window of its own; this one notices once it is looked at again.
        <Button component="a" href="/" target="_blank" size="md" variant="default">
          {label} (v nové kartě)
        </Button>
      ) : (
        <Button
          size="md"
          variant="default"
          aria-disabled={isLeaving}
          onClick={() => !isLeaving && leaving.mutate()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
