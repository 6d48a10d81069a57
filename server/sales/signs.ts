import { CANCELLED } from './file/cancellation.ts';

/** What is known about a file's signs: its profile cancels orders by status, or the signs are as they are stored. */
export type Signing = { cancelsByStatus: boolean; isSigned: boolean };

/** Whether a document is the cancellation that was made here from the status of an order. */
const isOwnCancellation = (cancelsByStatus: boolean) =>
  cancelsByStatus
    ? `typ = 'storno' and doklad is not distinct from puvodni_doklad || '${CANCELLED}'`
    : 'false';

/**
 * Returns and cancellations count negative in pieces and in money (rule sales-7), however their source writes them;
 * each document is judged by its goods (by all lines when it has no goods): - pieces in both directions: the source
 * signs every line, and the document stays as it is; - no negative piece: pieces are negated, and so is the money
 * unless its sum is already negative; - no positive piece: only money with a positive sum is negated.
 *
 * A receipt that also sells is `smiseny`: its sales stay as they are, and its returned lines that are written
 * negative and those written positive are judged separately (`zaporna`; rule sales-7). Returns that were cancelled are
 * judged with the others, although they are not stored (0162). Cancellations made here from a
 * status are already signed, whatever the order's total; so is every line of a file that was exported from here,
 * because it does not tell which signs were written and which were computed.
 */
export const signs = ({ cancelsByStatus, isSigned }: Signing) => `
  vracene as materialized (
    select zdroj_id, doklad, kusy, obrat, je_doprava
    from davka where typ <> 'prodej' and not (${isSigned ? 'true' : isOwnCancellation(cancelsByStatus)})
  ), prodavajici as materialized (
    select distinct zdroj_id, doklad from davka
    where typ = 'prodej' and (zdroj_id, doklad) in (select zdroj_id, doklad from vracene)
  ), casti as (
    select v.*, p.doklad is not null as smiseny, p.doklad is not null and v.kusy < 0 as zaporna
    from vracene v left join prodavajici p on p.zdroj_id = v.zdroj_id and p.doklad = v.doklad
  ), smery as (
    select zdroj_id, doklad, smiseny, zaporna, case when zaporne then 1 else -1 end as smer_kusu,
      case when zaporne and kladne then 1 when zaporne then case when obrat > 0 then -1 else 1 end
        else case when obrat >= 0 then -1 else 1 end end as smer_penez
    from (
      select zdroj_id, doklad, smiseny, zaporna, bool_or(kusy < 0) as zaporne, bool_or(kusy > 0) as kladne,
        sum(obrat) as obrat
      from (select *, bool_and(je_doprava) over (partition by zdroj_id, doklad, zaporna) as bez_zbozi
        from casti) as vracene
      where bez_zbozi or not je_doprava
      group by zdroj_id, doklad, smiseny, zaporna) as zbozi)`;

/** Whether the signs `o` apply to the line `d`. */
export const SIGNS_OF_LINE = `o.zdroj_id = d.zdroj_id and o.doklad = d.doklad and d.typ <> 'prodej'
    and (not o.smiseny or o.zaporna = (d.kusy < 0))`;

/**
 * The cost of a line. The cost of a returned line follows its pieces, not the money (rule sales-7); without pieces
 * there is only the money to follow.
 */
export const COST_OF_LINE = `case when o.doklad is null then d.naklad_bez_dph
      when d.kusy = 0 then penez * d.naklad_bez_dph
      else sign(kusu * d.kusy) * abs(d.naklad_bez_dph) end`;
