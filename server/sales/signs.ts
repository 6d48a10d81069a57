import { CANCELLED } from './file/cancellation.ts';

/** What a file says of its signs: its profile cancels orders by their status, or they are as they are stored. */
export type Signing = { cancelsByStatus: boolean; isSigned: boolean };

/** The document of a cancellation that was made from the status of the order beside it. */
const isOwnCancellation = (cancelsByStatus: boolean) =>
  cancelsByStatus
    ? `typ = 'storno' and doklad is not distinct from puvodni_doklad || '${CANCELLED}'`
    : 'false';

/**
 * Returns and cancellations count negative in pieces and in money (rule sales-7), however their source
 * writes them; judged a document at a time by its goods (by all lines where nothing is goods):
 * - pieces in both directions: the source signs every line, the document stays as it is;
 * - no negative piece: pieces are turned, and the money with them unless it is negative in sum already;
 * - no positive piece: only money that is positive in sum is turned.
 *
 * A receipt that sells beside them is `smiseny`: its sales stay as they are, and of its returned lines those
 * written negative and those written positive are judged apart (`zaporna`; rule sales-7).
 * Cancellations made here from a status are signed already, whatever the order's total; so is all of a file that was taken
 * out of here: which signs were written and which made cannot be told from them.
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

/** Whether the signs `o` are those of the line `d`. */
export const SIGNS_OF_LINE = `o.zdroj_id = d.zdroj_id and o.doklad = d.doklad and d.typ <> 'prodej'
    and (not o.smiseny or o.zaporna = (d.kusy < 0))`;

/**
 * The cost of a line: of a returned one it follows its pieces, not the money (rule sales-7); without pieces
 * there is only the money to follow.
 */
export const COST_OF_LINE = `case when o.doklad is null then d.naklad_bez_dph
      when d.kusy = 0 then penez * d.naklad_bez_dph
      else sign(kusu * d.kusy) * abs(d.naklad_bez_dph) end`;
