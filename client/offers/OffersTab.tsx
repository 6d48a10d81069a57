import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Offer } from '#shared/offers/contract.ts';
import { fullName } from '#shared/users/full-name.ts';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { longDay, span } from '../shifts/czech.ts';
import { ask } from '../ui/dialogs/question.ts';
import { useFollowingFocus } from '../ui/hooks/useFollowingFocus.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { useSteps } from '../ui/lists/long/useSteps.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { OfferState } from './OfferState.tsx';

const words = ({ datum, cas_od, cas_do, prodejna_nazev }: Offer['smena']) =>
  `${longDay(datum)}, ${span({ cas_od, cas_do })}, ${prodejna_nazev}`;

/** What changes hands: 'Petra Nováková, středa 25. 11., 8:00–16:00, Globus; přebírá Pavel Svoboda' */
const wordsOf = ({ nabizi, smena, prevzal }: Offer) =>
  `${fullName(nabizi)}, ${words(smena)}${prevzal ? `; přebírá ${fullName(prevzal)}` : ''}`;

/** The elements that get the focus when the pressed button has gone: the offer, or the list if that has gone too. */
const cardId = ({ id }: Offer) => `nabidka-${id}`;
const LIST_ID = 'nabidky';

type Deed = { offer: Offer; deed: 'prijmout' | 'schvalit' | 'zamitnout' | 'zpet' };

/** What is asked before a deed that takes from people what they have agreed on. */
const QUESTIONS: Partial<Record<Deed['deed'], { question: string; yes: string }>> = {
  zamitnout: { question: 'Opravdu chcete předání zamítnout?', yes: 'Zamítnout' },
  zpet: { question: 'Opravdu chcete nabídku vzít zpět?', yes: 'Vzít zpět' },
};

async function send({ offer: { id, smena, za_smenu, verze }, deed }: Deed): Promise<string> {
  const params = { id };
  if (deed === 'prijmout') {
    const query = { verze: smena.verze, za_verze: za_smenu?.verze };
    return (await request('POST /nabidky/:id/prijmout/', { params, query })).message;
  }
  if (deed === 'zpet') {
    await request('POST /nabidky/:id/zpet/', { params, query: { verze } });
    return 'Nabídka byla vzata zpět.';
  }
  const body = { schvaleno: deed === 'schvalit', verze };
  return (await request('POST /nabidky/:id/rozhodnout/', { params, body })).message;
}

type Acting = { act: (deed: Deed) => void; isBusy: boolean };

function OfferCard({ offer, act, isBusy }: Acting & { offer: Offer }) {
  const what = words(offer.smena);
  const button = (deed: Deed['deed'], text: string, isMain = false) => (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={isBusy}
      aria-label={`${text}: ${what}, ${fullName(offer.nabizi)}`}
      onClick={() => act({ offer, deed })}
    >
      {text}
    </Button>
  );
  return (
    <Paper withBorder p="sm" component="li" id={cardId(offer)} tabIndex={-1}>
      <Stack gap={6}>
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{what}</Text>
          <OfferState stav={offer.stav} />
        </Group>
        <Text size="sm">
          {fullName(offer.nabizi)} {offer.za_smenu ? `chce vyměnit za: ${words(offer.za_smenu)}` : 'nabízí'}
          {offer.prevzal && `; přebírá ${fullName(offer.prevzal)}`}
        </Text>
        {offer.poznamka && <Text size="sm">„{offer.poznamka}“</Text>}
        {offer.duvod && (
          <Text size="sm" c="dimmed">
            Nemůžete ji převzít: {offer.duvod}
          </Text>
        )}
        <Group gap="xs">
          {offer.muze_prijmout && button('prijmout', offer.za_smenu ? 'Vyměnit' : 'Převzít', true)}
          {offer.muze_rozhodnout && button('schvalit', 'Potvrdit', true)}
          {offer.muze_rozhodnout && button('zamitnout', 'Zamítnout')}
          {offer.muze_vzit_zpet && button('zpet', 'Vzít zpět')}
        </Group>
      </Stack>
    </Paper>
  );
}

const isOpen = ({ stav }: Offer) => stav === 'otevrena' || stav === 'prijata';

/** How many offers of each part a phone draws at a time, so that all four parts together are no longer than another list. */
const CARDS_ON_PHONE = 8;

function Part({ title, offers, ...acting }: Acting & { title: string; offers: Offer[] }) {
  const { shown, more } = useSteps(offers, { name: title, step: CARDS_ON_PHONE });
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown?.map(offer => (
          <OfferCard key={offer.id} offer={offer} {...acting} />
        ))}
      </Stack>
      {more}
    </section>
  );
}

/** The parts of the tab: offers to decide, offers to take, the person's own, and those that have ended. */
const partsOf = (offers: Offer[]) => {
  const deciding = offers.filter(one => one.muze_rozhodnout);
  const own = offers.filter(one => isOpen(one) && !one.muze_rozhodnout && one.muze_vzit_zpet);
  const others = offers.filter(one => isOpen(one) && !one.muze_rozhodnout && !one.muze_vzit_zpet);
  const ended = offers.filter(one => !isOpen(one));
  return [
    { title: 'Čeká na vaše rozhodnutí', offers: deciding },
    { title: 'Nabídky kolegů', offers: others },
    { title: 'Moje nabídky', offers: own },
    { title: 'Vyřízené', offers: ended },
  ].filter(part => part.offers.length > 0);
};

/** Offers of shifts: to take, to confirm, and the person's own (rule shifts-15). */
export function OffersTab() {
  const list = useQuery(apiQuery('GET /nabidky/'));
  const acting = useDeed({
    run: send,
    touches: ['/nabidky/', '/shifts/'],
    done: sentence => sentence,
    failed: 'Nabídku se nepodařilo vyřídit',
  });
  const follow = useFollowingFocus(acting.isPending ? null : list.data);
  const act = async (deed: Deed) => {
    const asked = QUESTIONS[deed.deed];
    if (asked && !(await ask({ ...asked, about: wordsOf(deed.offer), no: 'Zrušit' }))) return;
    follow(cardId(deed.offer), LIST_ID);
    acting.mutate(deed);
  };
  const parts = list.data && partsOf(list.data.nabidky);
  return (
    <Stack gap="md" maw="48rem" component="section" aria-label="Nabídky směn" id={LIST_ID} tabIndex={-1}>
      <LoadBanner load={list} failed="Chyba při načítání nabídek" />
      {list.isPending && <Skeleton height={120} />}
      {parts?.length === 0 && (
        <EmptyState
          title="Nikdo teď nic nenabízí"
          hint="Vlastní směnu nabídnete z jejího detailu: otevřete ji v kalendáři a zvolte Nabídnout."
        />
      )}
      {parts?.map(({ title, offers }) => (
        <Part key={title} {...{ title, offers, act, isBusy: acting.isPending }} />
      ))}
    </Stack>
  );
}
