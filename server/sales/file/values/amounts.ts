import type { LineField } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { Fault, quoted } from '../problem.ts';
import type { RowValues, Slot } from '../row-values.ts';
import { multiply, subtract } from './decimal.ts';

type Slots = Record<LineField, Slot>;

export type ReadAmounts = {
  cena_s_dph: string | null;
  obrat: string | null;
  obrat_bez_dph: string | null;
  sazba_dph: string | null;
};

/** The VAT rate of lines whose file has none, the same as everywhere (rule sales-6). */
const USUAL_RATE = '21';
const CROWNS = ['CZK', 'KČ', 'KC', ''];

/** '0.01' × percent, exactly. */
const share = (percent: string) => multiply(percent, '0.01');

/**
 * The money of a line as its profile describes it: the file's own amounts, and those that must be computed to get
 * crowns with VAT. What the database computes from price, pieces and rate is not computed here (rule sales-6).
 */
export class Amounts {
  readonly #profile: Profile;
  readonly #row: RowValues;
  readonly #slots: Slots;
  readonly #profit: Slot | null;
  readonly #discount: Slot | null;
  readonly #currency: Slot | null;
  readonly #rate: Slot | null;
  readonly #rates = new Map<string, string>();
  /** The factor for the row's amounts; null for crowns. */
  #factor: string | null = null;

  constructor(profile: Profile, row: RowValues, slots: Slots) {
    this.#profile = profile;
    this.#row = row;
    this.#slots = slots;
    this.#profit = profile.naklad_ze_zisku ? row.column(profile.naklad_ze_zisku) : null;
    this.#discount = profile.sleva ? row.column(profile.sleva) : null;
    const { mena } = profile;
    this.#currency = mena ? row.column(mena.sloupec) : null;
    this.#rate = mena?.kurz ? row.column(mena.kurz) : null;
    for (const [name, rate] of Object.entries(mena?.kurzy ?? {}))
      this.#rates.set(name.trim().toUpperCase(), rate.replace(',', '.'));
  }

  /** The row's currency when neither the profile nor the row has a rate for it, else null. */
  unknownCurrency(): { name: string; value: string } | null {
    const slot = this.#currency;
    if (!slot || slot.index < 0) return null;
    const value = this.#row.told(slot);
    const name = value.toUpperCase();
    if (CROWNS.includes(name) || this.#rates.has(name)) return null;
    return this.#rate && this.#rate.index >= 0 && this.#row.peek(this.#rate) !== null
      ? null
      : { name: slot.name, value };
  }

  /** The rate of the row's currency; null for crowns, or for a fault, which it records. */
  #factorOf(): string | null {
    const slot = this.#currency;
    if (!slot || slot.index < 0) return null;
    const name = this.#row.told(slot).toUpperCase();
    if (CROWNS.includes(name)) return null;
    const known = this.#rates.get(name);
    if (known !== undefined) return known;
    if (!this.#rate || this.#rate.index < 0)
      return this.#row.fault(slot, `Měna ${quoted(name)} nemá kurz. Doplňte jej v profilu.`);
    const told = this.#row.decimal(this.#rate);
    if (told === null) return this.#row.fault(this.#rate, `Měna ${quoted(name)} nemá kurz.`);
    // Of the currencies that Czech shops use, only the forint is worth less than a crown: others are inverted.
    if (Number(told) <= 1 && name !== 'HUF')
      return this.#row.fault(
        this.#rate,
        `Kurz ${quoted(told)} měny ${name} není počet korun za jednotku. Uveďte kurz v profilu.`,
      );
    return told;
  }

  #times(slot: Slot, value: string | null, factor: string | null): string | null {
    return value === null || factor === null ? value : this.#row.sound(slot, multiply(value, factor));
  }

  #crowns(slot: Slot): string | null {
    return this.#times(slot, this.#row.decimal(slot), this.#factor);
  }

  /** The part of a price that remains after the row's discount, such as '0.9'; null without a discount. */
  #remaining(): string | null {
    const slot = this.#discount;
    const percent = slot && this.#row.percent(slot);
    if (!slot || percent === null || percent === '0') return null;
    if (Number(percent) < 0 || Number(percent) > 100)
      return this.#row.fault(slot, `Sleva ${quoted(percent)} není od 0 do 100 %.`);
    const part = share(percent);
    return this.#row.sound(slot, part instanceof Fault ? part : subtract('1', part));
  }

  /** The amounts with and without VAT of a line with this many pieces. */
  read(kusy: string | null): ReadAmounts {
    const slots = this.#slots;
    const row = this.#row;
    this.#factor = this.#factorOf();
    const before = row.faults.length;
    const remaining = this.#remaining();
    const cena = this.#times(slots.cena_s_dph, this.#crowns(slots.cena_s_dph), remaining);
    const obrat = this.#crowns(slots.obrat);
    if (cena === null && obrat === null && row.faults.length === before)
      row.fault(slots.obrat.index >= 0 ? slots.obrat : slots.cena_s_dph, 'Chybí cena i obrat.');
    const obrat_bez_dph = this.#crowns(slots.obrat_bez_dph);
    const sazba_dph = row.rate(slots.sazba_dph);
    if (!this.#profile.ceny_bez_dph) return { cena_s_dph: cena, obrat, obrat_bez_dph, sazba_dph };
    const net = obrat_bez_dph ?? obrat ?? this.#times(slots.cena_s_dph, cena, kusy);
    const part = share(sazba_dph ?? USUAL_RATE);
    const gross = row.sound(slots.sazba_dph, part instanceof Fault ? part : subtract(part, '-1'));
    return {
      cena_s_dph: this.#times(slots.cena_s_dph, cena, gross),
      obrat: this.#times(slots.obrat, net, gross),
      obrat_bez_dph: net,
      sazba_dph: sazba_dph ?? USUAL_RATE,
    };
  }

  /** The line's cost without VAT; null when unknown. `turnover` is without VAT if that is known, else with it. */
  cost(kusy: string | null, turnover: string | null): string | null {
    if (this.#profit) {
      const profit = this.#crowns(this.#profit);
      if (profit === null || turnover === null) return null;
      return this.#row.sound(this.#profit, subtract(turnover, profit));
    }
    const slot = this.#slots.naklad_bez_dph;
    const cost = this.#crowns(slot);
    if (!this.#profile.naklad_za_kus || cost === null || kusy === null) return cost;
    return this.#row.sound(slot, multiply(cost, kusy));
  }
}
