import { Box, Code, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { PersonField } from '../shifts/PersonField.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';

/** This morning's mail of a person, as HTML in a frame without any permissions, and as text. */
export function Preview({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState(useUser().id);
  const [look, setLook] = useState('html');
  const mail = useQuery(apiQuery('GET /posta/nahled/', { query: { osoba: String(person) } }));
  const { data } = mail;
  return (
    <LargeDialog onClose={onClose} title="Náhled ranního e-mailu" size="xl">
      <Stack gap="sm">
        <PersonField label="Komu" value={person} onChange={setPerson} />
        <SegmentedControl
          aria-label="Podoba"
          value={look}
          onChange={setLook}
          data={[
            { value: 'html', label: 'S úpravou' },
            { value: 'text', label: 'Prostý text' },
          ]}
        />
        <LoadBanner load={mail} failed="Náhled se nepodařilo připravit" />
        {mail.isPending && <Skeleton height={320} />}
        {data && (
          <>
            <Text size="sm">
              <b>Předmět:</b> {data.predmet}
              <br />
              <b>Adresa:</b> {data.komu ?? 'v profilu chybí, e-mail tomuto člověku neodejde'}
            </Text>
            {look === 'html' ? (
              <Box
                component="iframe"
                title="Podoba e-mailu"
                sandbox=""
                srcDoc={data.html}
                w="100%"
                h="min(32rem, 60dvh)"
                bd="1px solid var(--mantine-color-default-border)"
              />
            ) : (
              <Code
                block
                tabIndex={0}
                mah="min(32rem, 60dvh)"
                style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
              >
                {data.text}
              </Code>
            )}
          </>
        )}
      </Stack>
    </LargeDialog>
  );
}
