import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import { dateTime, price } from '../../core/format.ts';
import { orderLink } from '../useOrdersAddress.ts';
import classes from './PrintSlip.module.css';
import { QrCode } from './QrCode.tsx';

/** The slip that goes with the phone: only on paper, with a QR code that opens the order. Prints once shown. */
export function PrintSlip({ order, onDone }: { order: Order; onDone: () => void }) {
  useEffect(() => {
    document.body.dataset.tisk = 'listek';
    // After the paint, so that the code is there.
    const timer = setTimeout(() => {
      window.print();
      onDone();
    }, 50);
    return () => {
      clearTimeout(timer);
      delete document.body.dataset.tisk;
    };
  }, [onDone]);

  const lines: [string, string | null][] = [
    ['Zákazník', `${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`],
    ['Telefon', shownPhone(order.telefon_zakaznika)],
    ['Zařízení', order.typ_telefonu],
    ['Díl', order.barva ? `${order.dil} (${order.barva})` : order.dil],
    ['Cena', order.cena === null ? null : price(order.cena)],
    ['Servisní číslo', order.servisni_cislo],
    ['Prodejna', order.prodejna_nazev],
    ['Přijato', `${dateTime(order.datum_vytvoreni)}, ${order.zalozil.jmeno} ${order.zalozil.prijmeni}`],
    ['Poznámka', order.poznamka],
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
