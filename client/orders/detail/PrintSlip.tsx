import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { dateTime } from '../../core/format.ts';
import { QrCode } from '../../ui/marks/QrCode.tsx';
import { orderLink } from '../useOrdersAddress.ts';
import { type Lines, linesOf, together } from './lines.ts';
import classes from './PrintSlip.module.css';

/** What says that printing is over: the browser, or whoever is back at the page where the browser does not. */
const OVER = ['afterprint', 'pointerdown', 'keydown'] as const;

/**
 * The slip that goes with the phone: only on paper, with a QR code that opens the order.
 * Prints once shown, and again for another `onDone`: it must be the same function from one drawing to the next.
 */
export function PrintSlip({ order, onDone }: { order: Order; onDone: () => void }) {
  useEffect(() => {
    document.body.dataset.tisk = 'listek';
    // Safari on an iPhone goes on while its dialog is open, and prints the page as it is when that is confirmed.
    for (const event of OVER) window.addEventListener(event, onDone);
    // After the paint, so that the code is there.
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
      // Between us and who sells to us.
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
        <QrCode link={orderLink(order.id)} className={classes.code} />
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
    </Portal>
  );
}
