/** Why a mail in the outbox is not sent to its recipient, in a sentence for an ADMIN. */
export const UNFIT = {
  neaktivni: 'Příjemce už není aktivní.',
  bez_adresy: 'Příjemce už nemá vyplněný e-mail.',
  nechce: 'Příjemce si ranní e-mail vypnul.',
  jiny: 'Příjemce má od té doby jinou roli nebo prodejnu.',
} as const;
export type Unfit = keyof typeof UNFIT;

/** The same sentence for an ADMIN who tries to send it again. */
export const cannotSend = (why: Unfit) =>
  `${UNFIT[why]} ${why === 'neaktivni' ? 'E-mail mu poslat nelze.' : 'Poslat mu jej nelze.'}`;
