import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { dateTime } from '../../core/format.ts';
import { QrCode } from '../../ui/marks/QrCode.tsx';
import { followLink, orderLink } from '../useOrdersAddress.ts';
import { type Lines, linesOf, together } from './lines.ts';
import classes from './PrintSlip.module.css';

/** The events that end printing: the browser's own, or the person's next action where the browser has none. */
const OVER = ['afterprint', 'pointerdown', 'keydown'] as const;

type Props = { order: Order; adresa: string | null; onDone: () => void };

/**
 * The slip that goes with the phone: only on paper, with a QR code that opens the order, and below a line one for the
 * customer, at whose `adresa` the order is followed without signing in (rule orders-10). It prints when mounted, and
 * again when `onDone` changes, so that must be the same function in every render.
 */
export function PrintSlip({ order, adresa, onDone }: Props) {
  useEffect(() => {
    document.body.dataset.tisk = 'listek';
    // Safari on an iPhone continues while its dialog is open, and prints the page as it is when that is confirmed.
    for (const event of OVER) window.addEventListener(event, onDone);
    // After the paint, so that the QR code is there.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      for (const event of OVER) window.removeEventListener(event, onDone);
      delete document.body.dataset.tisk;
    };
  }, [onDone]);

  const lines: Lines = [
    ...linesOf(order, {
      ...together(order),
      typ_telefonu: [['Zařízení', order.typ_telefonu]],
      // An internal matter that customers should not see.
      dodavatel: null,
      poznamka: null,
    }),
    ['Přijato', `${dateTime(order.datum_vytvoreni)}, ${order.zalozil.jmeno} ${order.zalozil.prijmeni}`],
    [ORDER.poznamka.label, order.poznamka],
  ];
  return (
    <Portal reuseTargetNode={false} className={classes.slip}>
      <div className={classes.head}>
        <div>
          <div className={classes.what}>Objednávka dílu</div>
          <div className={classes.number}>č. {order.id}</div>
        </div>
        <div className={classes.inside}>
          <QrCode link={orderLink(order.id)} className={classes.code} />
          <div>Jen pro prodejnu</div>
        </div>
      </div>
      <table className={classes.lines}>
        <tbody>
          {lines
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {adresa !== null && (
        <div className={classes.customer}>
          <QrCode link={followLink(adresa)} label="QR kód pro zákazníka" className={classes.code} />
          <div>
            <strong>Pro zákazníka</strong>
            <br />
            Jak je na tom vaše objednávka? Namiřte na kód fotoaparát telefonu.
          </div>
        </div>
      )}
    </Portal>
  );
}
