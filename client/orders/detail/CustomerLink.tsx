import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconCopy, IconLink, IconLinkOff } from '@tabler/icons-react';
import { request } from '../../core/api.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { confirmRevoke } from '../../ui/dialogs/confirm.tsx';
import { copyAndTell } from '../../ui/hooks/copyAndTell.ts';
import { followLink } from '../useOrdersAddress.ts';
import classes from './OrderDetail.module.css';

const copy = (link: string) => copyAndTell(link, 'Odkaz zkopírován do schránky', 'Zkopírujte odkaz ručně.');

/** The link by which the customer follows the order: to be copied, withdrawn and made anew (rule orders-10). */
export function CustomerLink({ id, adresa }: { id: number; adresa: string | null }) {
  const { mutate: make } = useDeed({
    run: (id: number, klic) => request('POST /orders/orders/:id/odkaz/', { params: { id }, klic }),
    touches: '/orders/',
    done: 'Nový odkaz je připravený',
    failed: 'Odkaz se nepodařilo vytvořit',
  });
  const { mutate: withdraw } = useDeed({
    run: (id: number) => request('DELETE /orders/orders/:id/odkaz/', { params: { id } }),
    touches: '/orders/',
    done: 'Odkaz je zrušený',
    failed: 'Odkaz se nepodařilo zrušit',
  });
  const link = adresa === null ? null : followLink(adresa);
  return (
    <section className={classes.message} aria-label="Odkaz pro zákazníka">
      <Title order={3} size="h5" mb={4}>
        Odkaz pro zákazníka
      </Title>
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {link === null ? (
          'Zákazník teď žádný odkaz nemá. Nový se vytiskne na lístek.'
        ) : (
          <>
            Kdo ho má, vidí bez přihlášení stav objednávky:{' '}
            <Anchor inherit underline="always" href={link} target="_blank" rel="noreferrer">
              {link}
            </Anchor>
          </>
        )}
      </Text>
      <Group gap="xs">
        {link === null ? (
          <ButtonWithIcon icon={IconLink} variant="default" onClick={() => make(id)}>
            Vytvořit odkaz
          </ButtonWithIcon>
        ) : (
          <>
            <ButtonWithIcon icon={IconCopy} variant="default" onClick={() => copy(link)}>
              Kopírovat odkaz
            </ButtonWithIcon>
            <ButtonWithIcon
              icon={IconLinkOff}
              variant="subtle"
              color="red"
              onClick={() =>
                confirmRevoke(
                  'Zrušit odkaz pro zákazníka?',
                  'Zrušit odkaz',
                  () => withdraw(id),
                  'Kód na vytištěném lístku přestane platit.',
                )
              }
            >
              Zrušit odkaz
            </ButtonWithIcon>
          </>
        )}
      </Group>
    </section>
  );
}
