import { Button, Divider } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';

type Props = {
  /** Whether it is shown over a page with somebody's work, which must not be left. */
  isOver: boolean;
  onProblem: (error: unknown) => void;
};

/** The button to sign in by a company account, if an ADMIN has set one up (rule people-21). */
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
  // The page stays until the provider's has loaded.
  const isLeaving = leaving.isPending || leaving.isSuccess;
  const label = data.firemni.popis;
  return (
    <>
      <Divider label="nebo" />
      {isOver ? (
        // Opens another window; this page notices the sign-in when it gets the focus again.
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
