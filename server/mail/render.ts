/** Renders a mail as text and as HTML from one description, so that both say the same. */

export type MailLine = { nazev: string; hodnota?: string; poznamka?: string };
export type MailPart = { nadpis: string; radky: MailLine[]; prazdno?: string; cesta?: string };
/** `pata` is the last line; by default it says how to switch the morning mail off. */
export type MailBody = { nadpis: string; uvod: string; casti: MailPart[]; pata?: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it stands in HTML, between tags or in a quoted attribute. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, letter => ENTITIES[letter]!);

const UNSUBSCRIBE = 'Ranní e-mail si vypnete ve svém profilu (Upravit údaje, Ranní e-mail).';

/** The address of a page of the application at `base`; null when its address is not configured. */
export const linkOf = (base: string | null, cesta: string | undefined) =>
  base && cesta !== undefined ? `${base.replace(/\/$/, '')}${cesta}` : null;

function textOf({ nadpis, uvod, casti, pata = UNSUBSCRIBE }: MailBody, base: string | null): string {
  const line = ({ nazev, hodnota, poznamka }: MailLine) =>
    `- ${nazev}${hodnota ? `: ${hodnota}` : ''}${poznamka ? ` (${poznamka})` : ''}`;
  const parts = casti.map(({ nadpis, radky, prazdno, cesta }) => {
    const link = linkOf(base, cesta);
    const lines = radky.length > 0 ? radky.map(line) : [prazdno ?? ''];
    return [nadpis.toUpperCase(), ...lines, ...(link ? [link] : [])].join('\n');
  });
  return `${[nadpis, uvod, ...parts, pata].join('\n\n').replaceAll('\u00a0', ' ')}\n`;
}

const CELL = 'padding:4px 0;vertical-align:top;border-bottom:1px solid #e5e7eb';

function rowOf({ nazev, hodnota, poznamka }: MailLine): string {
  const note = poznamka ? `<br><span style="color:#5b6470;font-size:13px">${escaped(poznamka)}</span>` : '';
  const value = hodnota
    ? `<td style="${CELL};text-align:right;font-weight:600;padding-left:12px">${escaped(hodnota)}</td>`
    : '';
  return `<tr><td style="${CELL}"${hodnota ? '' : ' colspan="2"'}>${escaped(nazev)}${note}</td>${value}</tr>`;
}

function partOf({ nadpis, radky, prazdno, cesta }: MailPart, base: string | null): string {
  const link = linkOf(base, cesta);
  const body =
    radky.length > 0
      ? `<table role="presentation" width="100%" style="border-collapse:collapse;font-size:15px">${radky.map(rowOf).join('')}</table>`
      : `<p style="margin:0;color:#5b6470">${escaped(prazdno ?? '')}</p>`;
  const more = link
    ? `<p style="margin:8px 0 0"><a href="${escaped(link)}" style="color:#0b57a4">Otevřít v aplikaci</a></p>`
    : '';
  return `<h2 style="font-size:17px;margin:24px 0 6px">${escaped(nadpis)}</h2>${body}${more}`;
}

/** No pictures, fonts or styles from elsewhere, so that reading needs no network. */
function htmlOf({ nadpis, uvod, casti, pata = UNSUBSCRIBE }: MailBody, base: string | null): string {
  return `<!doctype html>
<html lang="cs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(nadpis)}</title></head>
<body style="margin:0;background:#f3f4f6;color:#1b1f24;font-family:Arial,Helvetica,sans-serif;line-height:1.45">
<div style="max-width:600px;margin:0 auto;padding:20px 16px;background:#ffffff">
<h1 style="font-size:21px;margin:0 0 6px">${escaped(nadpis)}</h1>
<p style="margin:0">${escaped(uvod)}</p>
${casti.map(one => partOf(one, base)).join('\n')}
<p style="margin:28px 0 0;color:#5b6470;font-size:13px">${escaped(pata)}</p>
</div></body></html>
`;
}

/** `base` is the application's address, for the links; without it there are none. */
export const rendered = (body: MailBody, base: string | null) => ({
  text: textOf(body, base),
  html: htmlOf(body, base),
});
