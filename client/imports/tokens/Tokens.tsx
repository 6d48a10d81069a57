import { Anchor, Button, Checkbox, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { TOKEN_SCOPES, type TokenScope } from '#shared/core/token-scopes.ts';
import type { ImportToken } from '#shared/imports/shapes.ts';
import { request } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { DateField } from '../../forms/dates/DateField.tsx';
import { todayInPrague } from '../../forms/dates/today.ts';
import { isChanged } from '../../forms/differences.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { readingOf } from '../../forms/useFields.ts';
import { ask } from '../../ui/dialogs/question.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useNewSecret } from '../NewSecret.tsx';
import { columnsOf } from './columns.tsx';

type Entered = { nazev: string; zdroj: string; rozsahy: TokenScope[]; plati_do: string };
const NOTHING: Entered = { nazev: '', zdroj: '', rozsahy: ['import'], plati_do: '' };

const LIST = '/import/tokeny/';

/** The tokens that programs import with: shown once, revocable at any time. */
export function Tokens() {
  const list = useQuery(apiQuery('GET /import/tokeny/'));
  const { id: me } = useUser();
  const { show, mayReplace, secret } = useNewSecret();
  const form = useForm({
    initialValues: NOTHING,
    validate: {
      nazev: (text: string) => (text.trim() ? null : 'Název je povinný'),
      zdroj: (text: string, { rozsahy }: Entered) =>
        text.trim() || !rozsahy.includes('import') ? null : 'Zdroj je povinný',
      rozsahy: (chosen: TokenScope[]) => (chosen.length > 0 ? null : 'Vyberte, co token smí'),
    },
  });
  useLeaveGuard(isChanged(form), 'cast');
  const creation = useDeed({
    run: ({ nazev, zdroj, rozsahy, plati_do }: Entered, klic) => {
      const writes = rozsahy.includes('import') && { zdroj: zdroj.trim() };
      const body = { nazev: nazev.trim(), rozsahy, plati_do: plati_do || null, ...writes };
      return request('POST /import/tokeny/', { body, klic });
    },
    touches: LIST,
    after: ({ token, hodnota }, sent) => {
      show(`Token „${token.nazev}“ je vytvořen`, hodnota);
      beginAnew(form, sent);
    },
    failed: 'Token se nepodařilo vytvořit.',
  });
  const revocation = useDeed({
    run: ({ id }: ImportToken) => request('DELETE /import/tokeny/:id/', { params: { id } }),
    touches: LIST,
    done: 'Token byl zrušen.',
    failed: 'Token se nepodařilo zrušit.',
  });
  const taking = useDeed({
    run: ({ id }: ImportToken) => request('POST /import/tokeny/:id/prevzit/', { params: { id } }),
    touches: LIST,
    done: 'Token je teď váš.',
    failed: 'Token se nepodařilo převzít.',
  });
  const revoke = async (token: ImportToken) => {
    const question = 'Opravdu chcete zrušit tento token? Programy, které ho používají, přestanou importovat.';
    if (await ask({ question, about: token.nazev, yes: 'Zrušit token', no: 'Ponechat' }))
      revocation.mutate(token);
  };

  return (
    <Stack gap="sm">
      <Paper withBorder p="md">
        <form
          noValidate
          onSubmit={form.onSubmit(async values => {
            if (!creation.isPending && (await mayReplace())) creation.mutate(values);
          })}
        >
          <Title order={2} size="h5">
            Nový token
          </Title>
          <Text size="sm" c="dimmed" mb="sm" maw="var(--prose)">
            Program s tokenem může posílat prodeje na adresu POST /api/import/prodeje/, a to jen do svého
            zdroje, nebo číst analytiku (GET /api/analytics/…, popis na{' '}
            <Anchor href="/api/docs" underline="always" inherit>
              /api/docs
            </Anchor>
            ). Nic jiného nesmí. Token přestane platit svým dnem nebo po době z nastavení, nebo když jeho
            vlastník přestane být administrátorem a nikdo jiný ho nepřevezme.
          </Text>
          <Group gap="sm" align="flex-start">
            <TextInput
              {...form.getInputProps('nazev')}
              label="Název"
              placeholder="Pokladna Globus"
              autoComplete="off"
              maxLength={80}
              w="18rem"
            />
            <Checkbox.Group {...form.getInputProps('rozsahy')} label="Co smí">
              <Stack gap={6} mt={4}>
                {Object.entries(TOKEN_SCOPES).map(([value, label]) => (
                  <Checkbox key={value} value={value} label={label} />
                ))}
              </Stack>
            </Checkbox.Group>
            {form.getValues().rozsahy.includes('import') && (
              <TextInput
                {...form.getInputProps('zdroj')}
                label="Zdroj"
                placeholder="pokladna-globus"
                autoComplete="off"
                maxLength={60}
                w="14rem"
              />
            )}
            <DateField
              {...form.getInputProps('plati_do')}
              {...readingOf(form, 'plati_do')}
              label="Platí do"
              min={todayInPrague()}
              description="Prázdné: co nejdéle"
            />
            <Button mt={26} type="submit" loading={creation.isPending}>
              Vytvořit token
            </Button>
          </Group>
        </form>
      </Paper>
      {secret}
      <DataTable
        caption="Tokeny"
        columns={columnsOf({ revoke, take: taking.mutate, me })}
        rows={list.data?.tokeny}
        load={list}
        failed="Chyba při načítání tokenů"
        empty={
          <EmptyState title="Zatím žádné tokeny" hint="Token potřebuje jen program, který importuje sám." />
        }
        rowKey={token => token.id}
      />
    </Stack>
  );
}
