import { Anchor, Badge, Button, Title } from '@mantine/core';
import { IconCopy, IconExternalLink, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { namesOf } from '#shared/core/names.ts';
import type { Access } from '#shared/vault/contract.ts';
import { ACCESS, SECRETS, type SecretName } from '#shared/vault/fields.ts';
import { STRENGTH_LABELS } from '#shared/vault/strength.ts';
import { request } from '../core/api.ts';
import { date, dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import type { Mark } from '../ui/lists/long/useSaved.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { ColorBadge } from '../ui/marks/ColorBadge.tsx';
import touch from '../ui/page/touch.module.css';
import { accessName } from './accessName.ts';
import { copyValue } from './secret/copying.ts';
import { Secret } from './secret/Secret.tsx';
import classes from './Vault.module.css';

type Props = {
  entry: Access;
  /** Set when the access was just saved. */
  mark?: Mark;
  onEdit?: () => void;
  onRemove?: () => void;
  onLog?: () => void;
  onVersions?: () => void;
  /** For an ADMIN: who sees it, and changing that. */
  seen?: { by: string; onChange: () => void };
};

const STRENGTH_COLORS = { slabe: 'red', stredni: 'orange', silne: 'green' };

/** The look of a button within a line. */
const SMALL = { size: 'compact-xs', variant: 'subtle', className: touch.target } as const;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

async function oneTime(id: number) {
  const { kod, plati_ms } = await request('GET /pristupy/:id/jednorazove_heslo/', { params: { id } });
  return { secret: kod, lasts: plati_ms };
}

async function revealed(name: SecretName, id: number) {
  const call = `GET /pristupy/:id/reveal_${name}/` as const;
  const { heslo_od: since, ...answer } = await request(call, { params: { id } });
  return { secret: (answer as Partial<Record<SecretName, string>>)[name]!, since };
}

/** The card of one access (rule vault-3). */
export function AccessCard({ entry, mark, onEdit, onRemove, onLog, onVersions, seen }: Props) {
  const colors = useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores;
  const color = colors?.find(({ id }) => id === entry.prodejna_id)?.barva ?? '#868e96';
  const { website_url: website, company_name: company, store } = entry;
  const whole = accessName(entry);
  return (
    <article
      ref={mark?.ref}
      tabIndex={mark?.tabIndex}
      className={`${classes.card} ${mark?.className ?? ''}`}
      aria-label={whole}
    >
      <div className={classes.head}>
        <Title order={2} size="h5" className={classes.company}>
          {company}
        </Title>
        <RowActions name={whole} onEdit={onEdit} onRemove={onRemove} />
      </div>
      <div className={classes.badges}>
        <ColorBadge color={color}>{store}</ColorBadge>
        {entry.category && (
          <Badge variant="default" miw={0} title={entry.category}>
            {entry.category}
          </Badge>
        )}
      </div>
      {website && (
        <Anchor
          href={website}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          className={classes.website}
        >
          {website.replace(/^https?:\/\//, '')}
          <IconExternalLink size={13} aria-hidden />
          <span className="visually-hidden"> (otevře se v novém okně)</span>
        </Anchor>
      )}
      <dl className={classes.lines}>
        <Line label="Login">
          <button
            type="button"
            className={`${classes.copy} ${touch.target}`}
            title="Kopírovat login"
            onClick={() => copyValue('Uživatelské jméno', entry.username)}
          >
            {entry.username}
            <IconCopy size={14} aria-hidden />
          </button>
        </Line>
        {namesOf(SECRETS).map(name => {
          const mask = entry[`masked_${name}`];
          const { label } = SECRETS[name];
          if (mask === null) return null;
          return (
            <Line key={name} label={label}>
              <Secret
                {...{ label, of: whole, mask, since: entry.heslo_od }}
                ask={() => revealed(name, entry.id)}
              />
            </Line>
          );
        })}
        {entry.masked_jednorazovy_klic && (
          <Line label="Druhý krok">
            <Secret
              {...{ label: ACCESS.jednorazovy_klic.label, of: whole, mask: entry.masked_jednorazovy_klic }}
              ask={() => oneTime(entry.id)}
            />
          </Line>
        )}
        <Line label="Heslo od">
          <time dateTime={entry.heslo_od}>{date(entry.heslo_od)}</time>
          {entry.sila && (
            <Badge color={STRENGTH_COLORS[entry.sila]} ml="xs">
              {STRENGTH_LABELS[entry.sila]}
            </Badge>
          )}
          {onVersions && (
            <Button {...SMALL} aria-label={`Dřívější hesla: ${whole}`} onClick={onVersions}>
              Dřívější
            </Button>
          )}
        </Line>
        {entry.description && <Line label="Popis">{entry.description}</Line>}
        {entry.notes && <Line label="Poznámky">{entry.notes}</Line>}
        {seen && (
          <Line label="Vidí">
            {seen.by}
            <Button {...SMALL} aria-label={`Změnit, kdo vidí: ${whole}`} onClick={seen.onChange}>
              Změnit
            </Button>
          </Line>
        )}
        <Line label="Přidal">{entry.added_by}</Line>
        <Line label="Naposledy použito">
          {entry.last_used ? <time dateTime={entry.last_used}>{dateTime(entry.last_used)}</time> : 'Nikdy'}
          {onLog && (
            <Button
              {...SMALL}
              aria-label={`Kdo odkryl heslo: ${whole}`}
              leftSection={<IconHistory size={13} aria-hidden />}
              onClick={onLog}
            >
              Kdo odkryl
            </Button>
          )}
        </Line>
      </dl>
    </article>
  );
}
